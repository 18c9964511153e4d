"""python3 flat_lays.py OUT : test garments as they lie on a table, seen from straight above (numpy, Pillow; no 3D).

Outlines, seams, prints, wrinkles and the light over the table are drawn here from measures in centimetres that have
nothing to do with patterns.py. Each NAME.webp carries the garment's exact alpha; NAME.busy.webp lies on a striped rug.
Those in `unseen/` have other prints, letters and grounds: no limit of the engine was ever chosen on them.
"""
import os, sys
import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from scipy.ndimage import gaussian_filter

PX = 9                 # pixels to a centimetre
OVER = 3               # drawn so many times larger
FONTS = '/usr/share/fonts/truetype/'
FONT = 'lato/Lato-Black'

def curve(*points, n=24):
    """quadratic through pairs: start, control, end, control, end, ..."""
    out = [np.array(points[0], float)]
    for k in range(1, len(points)-1, 2):
        p, c, q = (np.array(points[k-1], float), np.array(points[k], float), np.array(points[k+1], float)); t = np.linspace(0, 1, n)[1:, None]
        out += list((1-t)**2*p+2*t*(1-t)*c+t*t*q)
    return out

def both(right):
    """outline from its right half, from the middle of the top to the middle of the bottom"""
    return [tuple(p) for p in right]+[(-x, y) for x, y in right[::-1]]

def tee(sleeve=21, length=68, chest=50, neck=9, drop=9, width=19, shoulder=13, angle=38, pit=25):
    h = chest/2; tip = (neck+shoulder, 4.2+(shoulder-13)*.32); a = np.radians(angle); d = np.array([np.cos(a), np.sin(a)]); up = np.array([d[1], -d[0]])
    e1 = np.array(tip)+d*sleeve; e2 = e1-up*width; pit = (h, pit)
    return both(curve((0, 1.6), (neck*.6, 1.4), (neck, 0), (neck+6, 1.6), tip, np.array(tip)+d*sleeve*.5+[.4, -.3], e1)+[tuple(e2)]+curve(e2, (e2+pit)/2+[-.4, 1], pit, (h-1, 45), (h-.2, length), (h*.5, length+.6), (0, length+.6))[1:]), dict(neck=neck, drop=drop)

def long_sleeve(length=68, chest=52, neck=9, drop=8, angle=60):
    h = chest/2; tip = (neck+14, 4.6); a = np.radians(angle); d = np.array([np.cos(a), np.sin(a)]); up = np.array([d[1], -d[0]]); e1 = np.array(tip)+d*60; e2 = e1-up*9.5; pit = (h, 26)
    return both(curve((0, 1.6), (neck*.6, 1.4), (neck, 0), (neck+6, 1.6), tip, np.array(tip)+d*20+up*2.2, e1)+[tuple(e2)]+curve(e2, np.array(pit)+d*18, pit, (h-1, 45), (h-.4, length), (h*.5, length+.6), (0, length+.6))[1:]), dict(neck=neck, drop=drop)

def dress():
    pit, waist, hem = (22.5, 23), (18.5, 42), (33, 100); tip = (20, 4.); a = np.radians(40); d = np.array([np.cos(a), np.sin(a)]); up = np.array([d[1], -d[0]]); e1 = np.array(tip)+d*13; e2 = e1-up*15
    return both(curve((0, 2), (5, 1.8), (9, 0), (14, 1.5), tip, np.array(tip)+d*7, e1)+[tuple(e2)]+curve(e2, (np.array(e2)+pit)/2+[-.3, .8], pit, (18.5, 33), waist, (22, 62), hem, (17, 103), (0, 103))[1:]), dict(neck=9, drop=10)

def trousers():
    return both(curve((0, .4), (9, .2), (19, 0), (23.5, 12), (25.5, 24), (26.5, 60), (24.5, 100))+[(7.5, 101)]+curve((7.5, 101), (6.5, 60), (0, 29))), {}

def skirt(): return both(curve((0, .4), (9, .2), (18.5, 0), (24, 9), (25, 20), (28, 42), (30, 55), (15, 57), (0, 57))), {}

def hooded():
    """a hoodie with its hood laid out above the neck"""
    outline, facts = long_sleeve(length=69, chest=58, neck=10.5, drop=7, angle=62); right = outline[:len(outline)//2]; at = next(i for i, (x, y) in enumerate(right) if x >= 10.4)
    return both(curve((0, -30), (8, -30), (12, -25), (16, -18), (14.5, -8), (13, -2), (11.5, .6))+[tuple(p) for p in right[at+2:]]), facts

def coat():
    h = 28; tip = (24, 5); a = np.radians(63); d = np.array([np.cos(a), np.sin(a)]); up = np.array([d[1], -d[0]]); e1 = np.array(tip)+d*60; e2 = e1-up*12; pit = (h, 29)
    return both(curve((0, -1), (6, -1), (9.5, 0), (16, 1.8), tip, np.array(tip)+d*20+up*2.4, e1)+[tuple(e2)]+curve(e2, np.array(pit)+d*18, pit, (h-.5, 50), (h+1, 70), (h+2.5, 88), (h+3, 100), (h*.5, 101), (0, 101))[1:]), {}

def wrinkles(shape, rng, strength):
    """height of a cloth that was spread by hand: long soft creases and a fine weave"""
    h, w = shape; y, x = np.mgrid[:h, :w]/PX; z = gaussian_filter(rng.normal(size=shape), 14)*70
    for _ in range(9):
        a = rng.uniform(-.9, .9)+np.pi/2; cx, cy = rng.uniform(0, w)/PX, rng.uniform(0, h)/PX; along, off = (x-cx)*np.cos(a)+(y-cy)*np.sin(a), -(x-cx)*np.sin(a)+(y-cy)*np.cos(a)
        z += rng.uniform(.5, 1.6)*np.exp(-(off/rng.uniform(.5, 1.3))**2-(along/rng.uniform(6, 18))**2)
    gy, gx = np.gradient(gaussian_filter(z, 2)); return 1+strength*(-.5*gx-.7*gy)+rng.normal(size=shape)*.008

def rug(w, h, rng):
    yy, xx = np.mgrid[:h, :w]/PX; stripe = (np.floor((xx+.4*yy)/4) % 3)[..., None]; return np.where(stripe == 0, [.70, .33, .22], np.where(stripe == 1, [.86, .80, .68], [.22, .32, .38]))*(1+.06*rng.normal(size=(h, w, 1)))

def boards(w, h, rng):
    """a wooden floor: boards of unlike browns with their grain and dark gaps"""
    yy, xx = np.mgrid[:h, :w]/PX; row = np.floor(yy/11).astype(int); at = xx+rng.uniform(0, 60, 40)[row]; board = row*7+np.floor(at/60).astype(int); tone = rng.uniform(.72, 1.1, 400)[board % 400]
    grain = gaussian_filter(rng.normal(size=(h, w)), (.8, 22))*1.6; gap = 1-.65*((yy % 11 < .25) | (at % 60 < .25)); return np.array([.56, .39, .25])*(tone*(1+.30*grain)*gap)[..., None]

def checked(w, h, rng):
    """a bedspread woven in checks"""
    yy, xx = np.mgrid[:h, :w]/PX; a, b = (xx*.97+yy*.24) % 9 < 4.5, (yy*.97-xx*.24) % 9 < 4.5; return np.where((a & b)[..., None], [.24, .36, .40], np.where((a | b)[..., None], [.55, .63, .62], [.87, .87, .83]))*(1+.04*rng.normal(size=(h, w, 1)))

def paint(name, make, colour, seed, prints=(), turned=0., wrinkle=.5, busy=None):
    rng = np.random.default_rng(seed); outline, facts = make; P = np.array(outline); margin = 9; low, high = P.min(0)-margin, P.max(0)+margin; w, h = ((high-low)*PX).astype(int); S = PX*OVER
    def canvas(): im = Image.new('L', (w*OVER, h*OVER)); return im, ImageDraw.Draw(im)
    to = lambda pts: [((x-low[0])*S, (y-low[1])*S) for x, y in pts]
    def down(im): return np.asarray(im.resize((w, h), Image.BOX), np.float32)/255
    im, d = canvas(); d.polygon(to(outline), fill=255); alpha = down(im); flat = np.ones((h, w, 3), np.float32)*np.array(colour, np.float32)
    def mix(mask, c, k=1.): nonlocal flat; flat = flat*(1-mask[..., None]*k)+np.array(c, np.float32)*mask[..., None]*k
    if 'neck' in facts:
        n, dr = facts['neck'], facts['drop']; t = np.linspace(0, np.pi, 40); front = [(-n*np.cos(a)*.98, .4+dr*np.sin(a)**.85) for a in t]; back = [(n, 0), (0, 1.6), (-n, 0)]
        im, d = canvas(); d.polygon(to(front+back), fill=255); mix(down(im), np.array(colour)*.72)             # the inside of the back
        im, d = canvas(); d.line(to(front), fill=255, width=int(.4*S)); mix(down(im), np.array(colour)*.86)      # the rib's edge
        im, d = canvas(); d.line(to([(x*1.17, y+2.1*np.sin(a)) for (x, y), a in zip(front, t)]), fill=255, width=int(.12*S)); mix(down(im), np.array(colour)*.7, .8)
    for kind, *values in prints:
        im, d = canvas()
        if kind == 'circle': x, y, r, c = values; d.ellipse(to([(x-r, y-r), (x+r, y+r)])[0]+to([(x-r, y-r), (x+r, y+r)])[1], fill=255)
        elif kind == 'square': x, y, r, c = values; d.rectangle(to([(x-r, y-r)])[0]+to([(x+r, y+r)])[0], fill=255)
        elif kind == 'text': x, y, size, words, c, *font = values; d.text(to([(x, y)])[0], words, fill=255, font=ImageFont.truetype(f'{FONTS}{(font or [FONT])[0]}.ttf', int(size*S)), anchor='mm')
        elif kind == 'line': pts, width, c = values; d.line(to(pts), fill=255, width=int(width*S), joint='curve')
        elif kind == 'area': pts, c = values; d.polygon(to(pts), fill=255)
        mix(down(im)*alpha, c)
    light = wrinkles((h, w), rng, wrinkle); im, d = canvas(); d.line(to(outline+outline[:1]), fill=255, width=int(1.6*S)); rim = gaussian_filter(down(im), PX*.5); light *= 1-.16*rim; flat = flat*light[..., None]
    # over the table the light falls off to the right and below
    yy, xx = np.mgrid[:h, :w]; fall = 1.04-.10*xx/w-.05*yy/h; picture = np.dstack([np.clip(flat*fall[..., None], 0, 1), alpha]); out = Image.fromarray((picture*255+.5).astype(np.uint8), 'RGBA')
    if turned: out = out.rotate(-turned, Image.BICUBIC, expand=True)
    if not busy or 'unseen' not in sys.argv[1]: out.save(f'{sys.argv[1]}/{name}.webp', quality=90, method=6, exact=True)
    if busy:
        a = np.asarray(out, np.float32)/255; shadow = gaussian_filter(np.roll(a[..., 3], (5, 5), (0, 1)), 7)[..., None]*.45; ground = busy(*out.size, rng)*(1-shadow); o = a[..., :3]*a[..., 3:]+ground*(1-a[..., 3:]); Image.fromarray((np.clip(o, 0, 1)*255+.5).astype(np.uint8)).save(f'{sys.argv[1]}/{name}.busy.webp', quality=82, method=6)

WHITE, NAVY, RED, GREY, BLACK, GREEN, CREAM = (.90, .90, .89), (.10, .14, .27), (.72, .13, .14), (.55, .56, .57), (.09, .09, .10), (.20, .38, .28), (.93, .90, .80)
if __name__ == '__main__':
    os.makedirs(sys.argv[1], exist_ok=True)
    paint('tee-circle', tee(), WHITE, 1, [('circle', 0, 30, 9.5, RED)], busy=rug)
    paint('tee-square', tee(length=70, chest=53, sleeve=22), NAVY, 2, [('square', 0, 30, 8.5, (.93, .76, .25))], turned=7)
    paint('tee-text', tee(length=66, chest=48, sleeve=19), GREY, 3, [('text', 0, 24, 5.4, 'NORTH', BLACK), ('text', 0, 31, 5.4, 'STREET', BLACK), ('text', 0, 37.5, 3.1, 'No. 27 / 1984', RED)], turned=-4)
    paint('tee-black', tee(length=71, chest=54, sleeve=23), BLACK, 4, [('circle', 0, 29, 10, (.90, .90, .88)), ('circle', 0, 29, 6, BLACK)], turned=10)
    paint('long-sleeve', long_sleeve(), (.16, .30, .46), 5, [('text', 0, 28, 6, 'COAST', WHITE)], turned=-3)
    button = [('circle', 0, y, .55, (.95, .95, .92)) for y in range(16, 66, 8)]
    paint('shirt', long_sleeve(length=74, chest=55, neck=8, drop=10, angle=57), (.62, .74, .86), 6, [('line', [(0, 10), (0, 75)], .25, (.45, .57, .70)), ('area', [(-8.5, -.5), (0, 10), (-6, 13.5), (-10.5, 3)], (.68, .79, .90)), ('area', [(8.5, -.5), (0, 10), (6, 13.5), (10.5, 3)], (.68, .79, .90)), *button], turned=2)
    paint('hoodie', long_sleeve(length=69, chest=58, neck=10.5, drop=6, angle=62), (.46, .16, .22), 7, [('area', [(-13, 46), (13, 46), (17, 60), (-17, 60)], (.41, .14, .19)), ('text', 0, 30, 6, 'RIVER', WHITE)], wrinkle=.8, busy=rug)
    paint('dress', dress(), GREEN, 8, [('circle', x, y, 1.1, (.93, .90, .80)) for x in range(-28, 29, 7) for y in range(14, 100, 8)], turned=-6)
    paint('trousers', trousers(), (.20, .27, .40), 9, [('line', [(-19, 4), (19, 4)], .3, (.75, .55, .25)), ('line', [(0, 4), (0, 24)], .25, (.75, .55, .25))], turned=3)
    paint('skirt', skirt(), (.55, .20, .26), 10, [('line', [(-19, 4), (19, 4)], .3, (.4, .12, .18))], turned=-8)
    opening = curve((-10, -2), (-12, -20), (0, -22), (12, -20), (10, -2), (0, 13), (-10, -2))
    paint('hooded', hooded(), (.33, .37, .33), 11, [('area', opening, (.22, .25, .22)), ('line', opening, .5, (.27, .30, .27)), ('area', [(-13, 46), (13, 46), (17, 60), (-17, 60)], (.30, .34, .30)), ('line', [(-3, 8), (-3.6, 24)], .5, (.9, .9, .88)), ('line', [(3, 8), (3.4, 22)], .5, (.9, .9, .88))], wrinkle=.8, turned=-5)
    lapel = lambda s: [(s*9, 0), (s*1, 26), (s*11, 17), (s*9.5, 13.5), (s*13, 11.5)]
    paint('coat', coat(), (.55, .42, .30), 12, [('line', [(-1.5, 26), (-1.5, 101)], .3, (.36, .27, .19)), ('area', lapel(1), (.50, .38, .27)), ('area', lapel(-1), (.50, .38, .27)), ('area', [(-9, 0), (0, 2), (9, 0), (1, 26), (-1, 26)], (.38, .29, .21)), *[('circle', x, y, 1., (.22, .16, .12)) for x in (-5, 3) for y in (34, 48, 62)], ('line', [(-22, 66), (-9, 62)], .4, (.36, .27, .19)), ('line', [(22, 66), (9, 62)], .4, (.36, .27, .19))], wrinkle=.7, turned=4)
    paint('tee-thin', tee(sleeve=20, length=69, chest=51, neck=8, drop=8), (.72, .66, .52), 21, [('text', 0, 25, 4.6, 'open water', (.08, .22, .20), 'lato/Lato-Light'), ('text', 0, 31, 3.4, 'swim club 1931', (.08, .22, .20), 'dejavu/DejaVuSerif-Italic')], turned=6)
    checks = [('line', [(x, -5), (x, 90)], 1.4, (.45, .12, .14)) for x in range(-60, 61, 7)]+[('line', [(-60, y), (60, y)], 1.4, (.45, .12, .14)) for y in range(0, 90, 7)]
    paint('shirt-checked', long_sleeve(length=75, chest=56, neck=8, drop=10, angle=59), (.78, .72, .64), 28, [*checks, ('line', [(0, 10), (0, 76)], .25, (.5, .4, .35)), *[('circle', 0, y, .5, (.2, .16, .14)) for y in range(16, 66, 8)]], turned=-7)
    paint('shirt-pins', long_sleeve(length=75, chest=56, neck=8, drop=10, angle=59), (.88, .89, .90), 38, [*[('line', [(x, -5), (x, 90)], .35, (.24, .36, .62)) for x in np.arange(-60, 61, 2.4)], ('line', [(0, 10), (0, 76)], .25, (.6, .6, .62)), *[('circle', 0, y, .5, (.97, .97, .95)) for y in range(16, 66, 8)]], turned=7)
    paint('trousers-striped', trousers(), (.42, .40, .33), 39, [('line', [(-19, 4), (19, 4)], .3, (.30, .28, .22)), ('line', [(-22, 8), (-24.5, 60), (-23, 99)], 1.2, RED), ('line', [(22, 8), (24.5, 60), (23, 99)], 1.2, RED)], turned=10)
    # cut close, and cut wide with dropped shoulders: each has a print, and words in one of the two
    paint('tee-slim', tee(sleeve=15, length=63, chest=42, neck=8.5, drop=9, width=14.5, shoulder=9.5, angle=42, pit=22), (.80, .78, .72), 51, [('circle', 0, 27, 8, NAVY), ('circle', 0, 27, 4.5, (.80, .78, .72))], turned=-6)
    paint('tee-oversized', tee(sleeve=20, length=72, chest=63, neck=9.5, drop=8, width=24.5, shoulder=21, angle=34, pit=32), (.36, .40, .36), 52, [('square', 0, 28, 10, CREAM), ('text', 0, 45, 4.6, 'LONG WAY HOME', CREAM)], turned=5)
    sys.argv[1] += '/unseen'; os.makedirs(sys.argv[1], exist_ok=True); INK = (.18, .14, .40)
    paint('tee-mornings', tee(sleeve=20, length=68, chest=50, neck=8, drop=8), (.86, .70, .70), 31, [('text', 0, 26, 4.4, 'slow mornings', INK, 'lato/Lato-Light'), ('text', 0, 31, 2.8, 'est. 2019', INK, 'lato/Lato-Regular')], turned=-5)
    paint('tee-script', tee(sleeve=22, length=71, chest=54, neck=9.5, drop=10), (.10, .24, .17), 32, [('text', 0, 28, 6.5, 'Buongiorno', CREAM, 'dejavu/DejaVuSerif-Italic')], turned=9, busy=boards)
    wave = lambda y: [(x, y+1.2*np.sin(x*.9)) for x in np.linspace(-11, 11, 60)]+[(x, y+2.2+1.2*np.sin(x*.9)) for x in np.linspace(11, -11, 60)]
    paint('tee-waves', tee(sleeve=18, length=64, chest=47, neck=10, drop=11), (.85, .52, .25), 33, [('area', wave(22), (.12, .30, .45)), ('area', wave(26.5), (.30, .55, .65)), ('area', wave(31), (.88, .88, .84)), ('text', 0, 39, 3.2, 'PACIFIC', (.12, .30, .45), 'lato/Lato-Heavy')], turned=4, busy=checked)
    paint('tee-diagonal', tee(sleeve=21, length=67, chest=50, neck=11, drop=6), CREAM, 34, [('line', [(c-60, -40), (c+60, 80)], 1.5, (.24, .45, .33)) for c in range(-90, 91, 6)], turned=-3)
    paint('long-numbers', long_sleeve(length=70, chest=53, neck=8.5, drop=8, angle=58), (.64, .65, .66), 35, [('text', 0, 28, 9, '1988', (.16, .28, .58), 'dejavu/DejaVuSansMono-Bold')], turned=-10)
    paint('hoodie-outpost', long_sleeve(length=70, chest=59, neck=10.5, drop=6, angle=60), (.76, .58, .20), 36, [('area', [(-12, 47), (12, 47), (16, 61), (-16, 61)], (.68, .51, .17)), ('text', 0, 30, 4.6, 'OUTPOST', BLACK, 'lato/Lato-Semibold')], wrinkle=.8, turned=6, busy=rug)
    paint('dress-dots', dress(), (.62, .12, .16), 37, [('circle', x+(y//5 % 2)*2.5+(x*y % 7)*.12, y, .7, (.94, .92, .90)) for x in range(-32, 33, 5) for y in range(14, 100, 5)], turned=-8)
    gingham = [('line', [(x, -5), (x, 90)], .9, (.30, .50, .38)) for x in np.arange(-60, 61, 3)]+[('line', [(-60, y), (60, y)], .9, (.30, .50, .38)) for y in np.arange(0, 90, 3)]
    paint('shirt-gingham', long_sleeve(length=73, chest=55, neck=8, drop=10, angle=58), (.86, .88, .82), 40, [*gingham, ('line', [(0, 10), (0, 74)], .25, (.5, .55, .5)), *[('circle', 0, y, .5, (.95, .95, .92)) for y in range(16, 66, 8)]], turned=-6)
    paint('trousers-taped', trousers(), (.14, .17, .26), 41, [('line', [(-19, 4), (19, 4)], .3, (.09, .11, .18)), ('line', [(-20, 8), (-22.5, 60), (-21, 99)], 1.5, (.88, .74, .25)), ('line', [(20, 8), (22.5, 60), (21, 99)], 1.5, (.88, .74, .25))], turned=-9, busy=boards)
