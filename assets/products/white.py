"""White things on white paper"""
from kit import *


@photo('notebook-white', res='1200x900')
def notebook(sc):
    cover = plaster('cover', '#f3f1ec', rough=.55, bump=.12, scale=30, var=.012); page = Mat('pages'); w = page.n('TexWave', wave_type='BANDS', bands_direction='Z'); w.inputs['Scale'].default_value = 42; w.inputs['Distortion'].default_value = 2; page.l(page.coord(), w.inputs['Vector']); page.l(page.ramp(w.outputs[1], [(0, hexc('#d9d4c8')), (1, hexc('#f4f0e6'))]), page.b.inputs['Base Color']); page.bump(w.outputs[1], .4, .006); page.set(Roughness=.9); tag(page.m, hexc('#ece8de'))
    W, H, T = 1.5, 2.1, .24; before = set(sc.objects)
    slab('back', rounded(W, H, .05), .03, cover, .01); slab('front', rounded(W, H, .05), .03, cover, .01, loc=(0, 0, T-.03)); box('spine', (.06, H-.004, T), (-W/2+.025, 0, T/2), cover, bev=.028); box('pages', (W-.06, H-.06, T-.055), (.0, 0, T/2), page.m, bev=.012)
    im = draw_label((1500, 2100), None, [(.40, 'field notes', 'light', 130, '#cfc9bd', 14), (.475, '-', 'light', 60, '#d8d3c8', 5), (.49, 'VOLUME ONE', 'regular', 46, '#d2ccc0', 18)]); flat('print', W, H, (0, 0, T+.0012), label_mat('ink', im, .4, clear=True), rot=(0, 0, 0))
    band('ribbon', [(-.1, -H/2+.03, T*.5), (-.1, -H/2-.10, T*.4), (-.08, -H/2-.26, .02), (-.02, -H/2-.48, .012)], (1, 0, 0), .055, .008, fabric('rib', '#e8e5de', weave=140))
    group(since(before), rot=(0, 0, math.radians(24)))
    yield
    sweep('#f3f3f1'); area((-3.4, 1.6, 3.4), (0, 0, 0), 1.0, 330, (1, .98, .95)); area((3.6, -2.5, 3), (0, 0, 0), 3, 90, (.95, .97, 1)); world(hexc('#f4f5f7'), .62); camera((0, -5.4, 4.6), (0, -.1, .0), lens=70, fstop=4, focus=(0, -.5, .2))


@photo('vase-white', res='900x1200')
def vase(sc):
    m = ceramic('bisque', '#f2efe9', .5, bump=.1); n = 42
    prof = flow([(.0, .0), (.30, .0), (.36, .03), (.50, .35), (.56, .70), (.48, 1.10), (.28, 1.38), (.20, 1.55), (.215, 1.72), (.26, 1.80), (.25, 1.81), (.19, 1.72), (.17, 1.55)], 8); o = lathe('vase', prof, 336, m)
    for v in o.data.vertices:                                  # vertical flutes, fading towards foot and neck
        r = math.hypot(v.co.x, v.co.y); a = math.atan2(v.co.y, v.co.x)
        if r > .05: k = 1+.032*math.cos(n*a)*max(0, min(1, (v.co.z-.06)*5))*max(0, min(1, (1.5-v.co.z)*4)); v.co.x *= k; v.co.y *= k
    st = plain('stem', '#b9a27c', .8); pl = plain('plume', '#e9dfcc', .95, Sheen=.6)
    yield
    sweep('#f4f3f1', wall=4.6); soft(key=330, fill=.34, back=.2, amb=.55, side=1); camera((0, -7.4, 1.75), (0, 0, .92), lens=88, fstop=4, focus=(0, -.5, .9))


@photo('candle-white', res='1200x1200')
def candle(sc):
    R, H = .52, .92; m = ceramic('bisque', '#f1eee8', .45, bump=.12)
    p = [(0, 0)]+[(R-.06+.06*math.sin(t*math.pi/16), .06-.06*math.cos(t*math.pi/16)) for t in range(9)]+[(R, H-.02), (R-.01, H), (R-.03, H), (R-.045, H-.02), (R-.045, H-.2), (0, H-.2)]
    lathe('jar', p, 160, m); wx = Mat('wax'); wx.b.inputs['Base Color'].default_value = hexc('#f5efe2'); wx.set(Roughness=.38, Subsurface=.1); wx.bump(wx.noise(wx.coord(), 4, 3).outputs[0], .12, .03); tag(wx.m, hexc('#f5efe2'))
    lathe('wax', [(0, H-.16), (.2, H-.165), (R-.08, H-.155), (R-.05, H-.12), (R-.045, H-.12), (R-.045, H-.2)], 96, wx.m); w = cyl('wick', .014, .2, (0, 0, H-.17), plain('wick', '#e9e1d0', .9), bev=.004, seg=16); w.rotation_euler = (.1, .14, 0)
    im = draw_label((1400, 700), None, [(.18, 'No. 7', 'light', 150, '#8f887b', 12), (.5, 'WHITE TEA & LINEN', 'regular', 84, '#8f887b', 16), (.74, 'soy wax  ·  hand poured', 'light', 58, '#a39c8f', 4)]); wrap('print', R, .22, .66, 1.7, label_mat('ink', im, .5, clear=True))
    l = cyl('lid', R+.004, .1, (0, 0, 0), wood('lidwood', '#b58e62', '#d2b088', '#e3c7a3', scale=2.2, rough=.5), bev=.03); l.location = (.80, .16, R*.99); l.rotation_euler = (math.radians(80), 0, math.radians(38))
    yield
    sweep('#f4f3f0', wall=3.6); window(400, .55, side=-1, y=-1.2); camera((0, -7.0, 2.2), (.12, 0, .42), lens=92, fstop=4, focus=(0, -.5, .5))
