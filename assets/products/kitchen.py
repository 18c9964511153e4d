"""Kitchen and table: mug, spice jars, tumblers, oil bottle, plate and bowl, cutlery, kettle, whisk"""
from kit import *

OAK = ('#7d5433', '#a67a4e', '#c59a6a')


def vessel(R, H, foot=.09, wall_=.05):
    """open pot with round foot and lip"""
    p = [(0, 0)]+[(R-foot+foot*math.sin(t*math.pi/16), foot-foot*math.cos(t*math.pi/16)) for t in range(9)]
    return p+[(R, H-.03), (R-.012, H-.005), (R-wall_/2, H), (R-wall_+.005, H-.008), (R-wall_, H-.05), (R-wall_, foot+.05), (R-wall_-foot, .06), (0, .05)]


def kitchen_back(wallcol=None):
    """a worktop with tiles and what stands on it"""
    counter(); tiles(wallcol) if wallcol else tiles()
    b = box('board', (1.05, .08, 1.55), (-2.3, 2.25, .79), wood('boardwood', *OAK, scale=1.2), bev=.035, rot=(-.14, 0, 0)); crock(-1.55, 1.75); fruit(1.75, 1.1, .2, '#e6b52e'); fruit(2.15, 1.3, .19, '#eec23a'); pot_plant(2.45, 2.0, r=.28)


@photo('mug-kitchen', res='1200x900')
def mug(sc):
    R, H = .46, .98; g = ceramic('glaze', '#35434b', .2); lathe('mug', vessel(R, H), 160, g)
    tube('handle', [(R-.03, 0, .80), (R+.20, 0, .80), (R+.33, 0, .64), (R+.31, 0, .42), (R+.16, 0, .25), (R-.03, 0, .21)], .055, g, taper=lambda t: 1.15-.25*math.sin(math.pi*t))
    # the label has the colour of the wall behind it
    def draw(d, w, h):
        from PIL import ImageFont
        d.rounded_rectangle((20, 20, w-20, h-20), 46, fill='#aebfa4'); d.rounded_rectangle((54, 54, w-54, h-54), 30, outline='#e7ecdf', width=5)
        for y, t, f, k, gap in ((.16, 'MORNING', 'semibold', 150, 26), (.46, 'slow coffee', 'light', 120, 6), (.74, 'KILN & CO', 'regular', 58, 16)): spaced(d, (w/2, h*y), t, ImageFont.truetype(FONTS[f], k), '#e9eee2', gap)
    wrap('label', R, .20, .80, 2.0, label_mat('enamel', painted(draw, (1300, 850)), .3, clear=True), mid=-math.pi/2+.32)
    group(*[o for o in sc.objects], rot=(0, 0, -.4))
    yield
    counter(); tiles(('#aebfa4', '#a9bb9f', '#b4c4aa', '#a6b79c'), y=1.7, grout='#c3cfba'); crock(-2.2, 1.2); fruit(1.7, .8, .2, '#e6b52e'); fruit(2.1, 1.05, .19, '#eec23a'); pot_plant(2.9, 1.2, r=.28)
    window(430, .4, side=-1, y=-1.6); camera((.1, -6.4, 1.55), (.1, 0, .55), lens=72, fstop=1.4, focus=(0, -.45, .5))


@photo('spice-jars', res='1200x900', bounces=9)
def jars(sc):
    cork = Mat('cork'); v = cork.coord(); n = cork.noise(v, 26, 5, .7); cork.l(cork.ramp(n.outputs[0], [(.3, hexc('#8f6a44')), (.5, hexc('#c19a6b')), (.7, hexc('#d6b488'))]), cork.b.inputs['Base Color']); cork.bump(n.outputs[0], .4, .01); cork.set(Roughness=.9); tag(cork.m, hexc('#b8925f'))
    g = glass('jarglass', '#f4fbf8'); rnd = random.Random(5)
    for k, (x, y, c, c2, name) in enumerate(((-.86, .05, '#b5482a', '#d9793a', 'PAPRIKA'), (0, -.12, '#d2831a', '#e6a244', 'TURMERIC'), (.86, .06, '#5f5c3c', '#8b8660', 'THYME'))):
        R, H = .36, .95; before = set(sc.objects)
        lathe('glass', flow([(0, 0), (R-.05, 0), (R, .06), (R, .40), (R, H-.22), (R-.05, H-.10), (R-.09, H-.05), (R-.09, H)], 5)+[(R-.115, H), (R-.115, H-.05), (R-.075, H-.11), (R-.03, H-.23), (R-.03, .08), (R-.06, .045), (0, .04)], 128, g)
        sp = Mat('spice'); v = sp.coord(); n = sp.noise(v, 70, 4, .8); sp.l(sp.ramp(n.outputs[0], [(.35, hexc(c)), (.65, hexc(c2))]), sp.b.inputs['Base Color']); sp.bump(n.outputs[0], 1, .02); sp.set(Roughness=.95); tag(sp.m, hexc(c)); lathe('fill', [(0, .045), (R-.035, .085), (R-.035, .60), (R-.06, .615), (0, .64)], 96, sp.m)
        c_ = cyl('cork', R-.115, .24, (0, 0, H-.10), cork.m, bev=.02, seg=64)
        im = draw_label((1000, 620), '#f2ede2', [(.16, name, 'semibold', 120, '#3a342a', 16), (.44, '-', 'light', 70, '#a98b59', 5), (.52, 'ground by hand', 'light', 66, '#5c4c39', 3), (.74, '45 g', 'regular', 56, '#5c4c39', 3)]); wrap('label', R+.006, .20, .56, 1.5, label_mat('paper', im, .75))
        group(*since(before), loc=(x, y, 0), rot=(0, 0, rnd.uniform(-.25, .25)))
    yield
    tabletop(*OAK); tiles(y=2.7); shelf_things(-3.0, 1.9, n=8); pot_plant(2.3, 1.6); b = box('board', (1.2, .08, 1.4), (.4, 2.4, .7), wood('walnut', '#4a2f1e', '#6f4a30', '#8d6544', scale=1.4), bev=.03, rot=(-.16, 0, 0))
    window(420, .4, side=1, y=-1.4); camera((0, -6.2, 1.7), (0, 0, .48), lens=68, fstop=1.6, focus=(0, -.4, .5))


@photo('tumblers-glass', res='1200x900', bounces=10)
def tumblers(sc):
    g = glass('clear', '#fbfdfd')
    for x, y, a in ((-.5, .12, .1), (.5, -.15, .6)):
        R, H = .40, .98; o = lathe('tumbler', [(0, 0), (R*.74, 0), (R*.80, .02), (R*.86, .25), (R*.98, H-.02), (R*.985, H), (R*.955, H), (R*.945, H-.02), (R*.80, .16), (R*.70, .11), (0, .10)], 144, g); o.location = (x, y, 0); o.rotation_euler = (0, 0, a)
        for v in o.data.vertices:                              # facets low down
            r = math.hypot(v.co.x, v.co.y); t = math.atan2(v.co.y, v.co.x)
            if r > R*.6 and .03 < v.co.z < .55: k = 1-.03*(abs(math.cos(6*t))**.7)*min(1, (.56-v.co.z)*8); v.co.x *= k; v.co.y *= k
    yield
    tabletop('#8a6a48', '#b08d63', '#cfae82', plank=.9); wall('#b9c3c1', y=3.4); pot_plant(-2.0, 2.2, size=.7); fruit(1.5, .9, .22, '#cfd34f'); shelf_things(1.6, 2.3, n=7, seed=6)
    window(480, .5, side=-1, y=.4); camera((0, -6.2, 1.75), (0, 0, .48), lens=80, fstop=1.6, focus=(0, -.3, .5))


@photo('oil-bottle', res='900x1200', bounces=12, trans=12)
def oil(sc):
    g = glass('clear', '#f3faf2'); R = .36; prof = flow([(0, 0), (R-.06, 0), (R, .06), (R, .5), (R, 1.25), (R-.02, 1.42), (.17, 1.66), (.115, 1.80), (.115, 2.10)], 6)
    lathe('glass', prof+[(.135, 2.10), (.135, 2.18), (.085, 2.18), (.085, 1.80), (.14, 1.64), (R-.05, 1.40), (R-.03, 1.25), (R-.03, .10), (0, .07)], 144, g)
    oil_ = Mat('oil'); oil_.b.inputs['Base Color'].default_value = hexc('#f0d860'); oil_.set(Transmission=1.0, Roughness=0, IOR=1.35); oil_.m['nocheap'] = 1
    lathe('oil', [(0, .075), (R-.034, .105), (R-.034, 1.1), (0, 1.1)], 128, oil_.m)
    ck = wood('corkw', '#8f6a44', '#c19a6b', '#d6b488', scale=4); cyl('cork', .088, .26, (0, 0, 2.06), ck, bev=.02, seg=48); cyl('cap', .12, .12, (0, 0, 2.24), wood('capw', '#4a2f1e', '#6f4a30', '#8d6544', scale=3), bev=.03, seg=48)
    im = draw_label((900, 1100), '#f6f3ea', [(.10, 'OLIO', 'light', 210, '#3f4a24', 20), (.34, 'extra vergine', 'light', 104, '#3f4a24', 4), (.50, '-', 'light', 110, '#8b9a4b', 6), (.58, 'RACCOLTO A MANO', 'regular', 58, '#5c5c42', 10), (.70, 'Puglia · 2026', 'light', 62, '#5c5c42', 4), (.86, '500 ml', 'regular', 54, '#5c5c42', 4)], frame=(34, '#8b9a4b', 5)); wrap('label', R+.006, .34, .98, 1.6, label_mat('paper', im, .7))
    yield
    counter(); tiles(); box('board', (1.3, .08, 1.7), (-1.5, 2.25, .86), wood('boardwood', *OAK, scale=1.2), bev=.035, rot=(-.14, 0, 0)); crock(1.35, 1.7); fruit(.95, .5, .21, '#c8372a'); fruit(1.32, .3, .2, '#d2452f'); fruit(1.2, .85, .2, '#bf2f24')
    window(460, .42, side=-1, y=0); camera((0, -7.4, 1.75), (0, 0, 1.13), lens=82, fstop=1.6, focus=(0, -.3, 1))


@photo('plate-bowl', res='1200x1200')
def plates(sc):
    m = ceramic('stone', '#efe9dd', .3, speckle=.9); rim = ceramic('rim', '#5b6f86', .3); before = set(sc.objects)
    R = 1.25; lathe('plate', flow([(0, 0), (.62, 0), (.66, .03), (.80, .05), (1.05, .10), (R-.03, .17)], 5)[:-1]+[(R-.03, .165)], 160, m); lathe('inner', flow([(0, .035), (.60, .035), (.72, .06), (.80, .085), (1.05, .135), (R-.06, .195)], 5), 160, m); lathe('edge', [(R-.065, .19), (R-.05, .205), (R-.03, .207), (R-.012, .195), (R-.012, .18), (R-.035, .163)], 160, rim)
    b = .74; lathe('bowl', flow([(0, .05), (.30, .05), (.34, .09), (.50, .22), (.66, .42), (b-.01, .62)], 6), 160, m); lathe('bowlin', flow([(0, .10), (.26, .11), (.45, .24), (.61, .43), (b-.06, .62)], 6), 160, m); lathe('bowledge', [(b-.063, .615), (b-.055, .635), (b-.03, .642), (b-.008, .635), (b, .615)], 160, rim)
    group(*since(before))
    yield
    sheet('#e9e2d3', '#d8cfbc', weave=60, fold=.045, scale=.45, seed=3); overhead(430, .5, y=2.0); camera((0, -3.9, 5.6), (0, -.05, .05), lens=66, fstop=2.8, focus=(0, -.6, .3))


@photo('cutlery-set', res='1200x1200')
def cutlery(sc):
    s = steel('steel', '#cfd0d1', .2)
    def piece(x, half, bend, rot):
        """half: [(y, half width)...], bend(y): height"""
        bm = bmesh.new(); rows = []; H = curve([(y, w, 0) for y, w in half], 10)
        for p in H: rows.append([bm.verts.new((p.y*k, p.x, bend(p.x)+cup(p.x)*(k*k))) for k in (-1, -.8, -.4, 0, .4, .8, 1)])
        for a, b in zip(rows, rows[1:]):
            for j in range(6): bm.faces.new((a[j], a[j+1], b[j+1], b[j]))
        bmesh.ops.recalc_face_normals(bm, faces=bm.faces); o = from_bm('piece', bm, s); so = o.modifiers.new('s', 'SOLIDIFY'); so.thickness = .045; so.offset = 0; bv = o.modifiers.new('b', 'BEVEL'); bv.width = .012; bv.segments = 3; bv.limit_method = 'ANGLE'; subsurf(o, 1); o.location = (x, 0, .05); o.rotation_euler = (0, 0, rot); return o
    handle = [(-1.5, .05), (-1.44, .105), (-1.1, .10), (-.5, .062), (.1, .048), (.45, .055)]
    lift = lambda y: .07*math.exp(-((y-.55)/.28)**2)+.03*max(0, -y-.6)
    cup = lambda y: .16*max(0, math.sin(math.pi*min(1, max(0, (y-.52)/.98)))) ; piece(.62, handle+[(.62, .16), (.9, .29), (1.2, .29), (1.42, .17), (1.5, .02)], lift, -.03)
    cup = lambda y: .10*max(0, math.sin(math.pi*min(1, max(0, (y-.62)/.70)))) ; piece(1.22, [(y*.78, w*.85) for y, w in handle]+[(.52, .13), (.74, .20), (.96, .20), (1.09, .15), (1.16, .08), (1.19, .02)], lift, .05)
    cup = lambda y: 0; piece(.0, handle+[(.6, .10), (.75, .135), (1.1, .15), (1.4, .10), (1.52, .02)], lambda y: .0, .02)
    cup = lambda y: .03 if y > .6 else 0; piece(-.62, handle+[(.58, .10), (.74, .19), (.9, .205), (.96, .205)], lift, .03); before = set(sc.objects)
    for k in (-1.5, -.5, .5, 1.5): o = band('tine', [(k*.112, .94, .02), (k*.112, 1.15, .0), (k*.105, 1.38, .02), (k*.10, 1.55, .06)], (1, 0, 0), .062, .04, s, width=lambda t: 1-.35*t); o.location = (-.62, 0, .06); o.rotation_euler = (0, 0, .03)
    yield
    f = lambda x, y: .0; sheet('#5f6f63', '#4c5a50', weave=70, fold=.035, scale=.5, seed=9); area((-2.2, 3.0, 5.5), (0, .6, 0), 2.4, 300, (1, .98, .95), size_y=1.2); area((3.6, -2.5, 2.6), (0, 0, 0), 1.2, 150, (1, .96, .9)); world(hexc('#dfe6ee'), .35, bottom=hexc('#30343a')); camera((.3, -1.9, 6.3), (.28, 0, 0), lens=64)


@photo('kettle-steel', res='1200x1200', exposure=.1)
def kettle(sc):
    s = steel('kettle', '#d0d1d2', .12, brushed=.25); blk = plain('bakelite', '#1d1c1b', .38); R = .72
    lathe('body', flow([(0, .02), (R-.08, .02), (R, .08), (R-.02, .45), (R-.14, .85), (R-.30, 1.10), (.34, 1.18)], 8)+[(.34, 1.2), (.33, 1.22)], 192, s); lathe('base', [(0, 0), (R-.02, 0), (R, .02), (R, .07), (R-.03, .09)], 128, blk)
    lathe('lid', flow([(.345, 1.20), (.33, 1.235), (.2, 1.29), (.06, 1.31), (0, 1.31)], 6), 128, s); sphere('knob', .085, (0, 0, 1.385), blk, 48)
    tube('spout', [(R-.16, 0, .55), (R+.10, 0, .64), (R+.24, 0, .86), (R+.36, 0, 1.06), (R+.50, 0, 1.12)], .105, s, taper=lambda t: 1.25-.6*t)
    tube('handle', [(-.36, 0, 1.12), (-.52, 0, 1.42), (-.38, 0, 1.72), (0, 0, 1.84), (.34, 0, 1.74), (.46, 0, 1.46), (.36, 0, 1.12)], .045, s); tube('grip', [(-.40, 0, 1.70), (-.2, 0, 1.81), (0, 0, 1.845), (.2, 0, 1.81), (.36, 0, 1.71)], .072, blk)
    group(*sc.objects, rot=(0, 0, -.35))
    yield
    counter(plaster('terrazzo', '#e7e0d6', rough=.45, bump=.05, var=.05)); wall('#e6c9b3', y=2.4); sunny(34, -58, 4.6, .5); camera((0, -6.6, 2.1), (.08, 0, .82), lens=78, fstop=4, focus=(0, -.5, .8)); area((-3, -3, 3), (0, 0, .8), 1.6, 120)


@photo('whisk-wood', res='1200x900')
def whisk(sc):
    s = steel('wire', '#d4d5d6', .16); before = set(sc.objects); n = 7
    for k in range(n):
        a = math.pi*k/n; c, d = math.cos(a), math.sin(a); r = .40
        P = [(.03, 0), (.08, .12), (.22, .52), (r*.93, .92), (r, 1.18), (r*.74, 1.44), (0, 1.58)]; L = [(x*c, x*d, y) for x, y in P]+[(-x*c, -x*d, y) for x, y in P[-2::-1]]; tube('w', L, .013, s, n=8)
    lathe('ferrule', [(0, -.05), (.085, -.05), (.092, -.03), (.085, .12), (.06, .15), (0, .15)], 64, s)
    h = wood('beech', '#9a6a41', '#bf8d5e', '#d8ae80', scale=2, rough=.45); h2 = lathe('handle', flow([(0, -1.52), (.07, -1.52), (.105, -1.44), (.115, -1.1), (.085, -.55), (.095, -.2), (.08, -.05), (0, -.05)], 6), 64, h)
    tube('hang', [(0, 0, -1.50), (.03, .05, -1.6), (.02, .10, -1.72), (-.02, .10, -1.72), (-.03, .05, -1.6), (0, 0, -1.5)], .012, leather('thong', '#7c4a2b'))
    e = group(*since(before)); e.rotation_euler = (0, math.radians(83), math.radians(28)); e.location = (.02, .02, .30); e.scale = (.86,)*3
    yield
    t = tabletop('#c9b79c', '#d8c8ae', '#e7dac3', plank=1.1, rough=.6); overhead(300, .42, y=1.8); camera((0, -2.6, 5.2), (0, 0, .1), lens=62, fstop=4, focus=(0, 0, .3))
