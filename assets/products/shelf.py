"""Cosmetics, food, stationery: perfume on black, dropper bottle, coffee bag, scissors, pencils"""
from kit import *


@photo('perfume-dark', res='900x1200', bounces=10, exposure=.4)
def perfume(sc):
    g = glass('smoke', '#3a2f3f', ior=1.5); W, D, H = .92, .42, 1.15; slab('glass', rounded(W, D, .10), H, g, .04); lq = Mat('liquid'); lq.b.inputs['Base Color'].default_value = hexc('#3b1d33'); lq.set(Roughness=.05, Specular=.5); slab('liquid', rounded(W-.14, D-.14, .05), H*.72, lq.m, .02, loc=(0, 0, .10))
    cyl('collar', .15, .12, (0, 0, H-.005), steel('gold', '#cfa970', .22), bev=.012, seg=64); cap = plain('cap', '#0e0d10', .18, Specular=.6, Clearcoat=.5); cyl('cap', .24, .46, (0, 0, H+.10), cap, bev=.03, seg=96); im = draw_label((900, 700), None, [(.20, 'NOIR', 'light', 220, '#cfae7c', 60), (.58, '-', 'light', 130, '#cfae7c', 5), (.66, 'EAU DE PARFUM', 'regular', 62, '#cfae7c', 18)]); flat('print', .74, .575, (0, -D/2-.003, .60), label_mat('ink', im, .3, clear=True, ink_metal=.6)); group(*sc.objects, rot=(0, 0, math.radians(-16)))
    yield
    box('floor', (16, 12, .2), (0, 2, -.1), marble('slate', base='#1a191c', vein='#3a383d', vein2='#4a4038', scale=.5, rough=.10), bev=0); box('wall', (18, .2, 9), (0, 4.0, 4), plaster('wall', '#151318', bump=.15), bev=0); area((-2.6, .6, 2.2), (0, 0, .8), .5, 180, (1, .95, .9), size_y=2.2); area((2.4, 1.0, 2.0), (0, 0, .8), .4, 120, (.9, .93, 1), size_y=2.2); area((.2, -3.4, 3.0), (0, 0, .6), 1.4, 60); area((0, 3.2, 1.2), (0, 4, 1.2), 1.2, 30, (.8, .7, 1)); world(hexc('#262229'), .3); camera((0, -6.9, 1.55), (0, 0, .80), lens=84, fstop=4, focus=(0, -.3, .8))


@photo('serum-dropper', res='900x1200', bounces=9)
def serum(sc):
    R = .36; a = glass('amber', '#c9701f', ior=1.45); lathe('glass', flow([(0, 0), (R-.05, 0), (R, .05), (R, .4), (R, .95), (R-.05, 1.08), (.17, 1.17), (.155, 1.22), (.155, 1.32)], 5)+[(.12, 1.32), (.12, 1.21), (R-.09, 1.06), (R-.04, .93), (R-.04, .09), (0, .06)], 128, a); blk = plain('collar', '#17171a', .4); o = cyl('collar', .185, .24, (0, 0, 1.27), blk, bev=.02, seg=96); r = plain('bulb', '#1b1b1e', .55); lathe('bulb', flow([(.135, 1.50), (.12, 1.56), (.115, 1.70), (.12, 1.86), (.08, 1.98), (0, 2.0)], 6), 96, r); tube('pipette', [(0, 0, 1.3), (0, 0, .8), (0, 0, .2)], .045, glass('pip', '#f6efe6'))
    lq = Mat('liquid'); lq.b.inputs['Base Color'].default_value = hexc('#8a4a16'); lq.set(Roughness=.1, Specular=.4); lathe('liquid', [(0, .065), (R-.045, .10), (R-.045, .74), (0, .74)], 96, lq.m); im = draw_label((900, 760), '#f4f1ea', [(.10, 'PLINTH', 'semibold', 84, '#2b2925', 20), (.34, 'Face Serum', 'light', 128, '#2b2925', 3), (.56, '-', 'light', 90, '#b98a5a', 5), (.64, 'vitamin c + squalane', 'light', 58, '#4d4942', 3), (.82, '30 ml  1.0 fl oz', 'regular', 48, '#4d4942', 3)]); wrap('label', R+.008, .18, .80, 1.9, label_mat('paper', im, .6))
    yield
    sweep('#ead9cd', wall=3.2, r=1.2, var=.012); sunny(36, -58, 4.4, .6); camera((0, -7.2, 1.8), (.15, 0, .95), lens=76, fstop=5, focus=(0, -.3, .9)); L = leafmat('fr', '#3b6b35', '#6d9650', .4, .3)
    for k in range(5): o = leaf('l', .7, .24, L, bend=.3, nu=6, nv=16); o.location = (-1.55+k*.10, .8+.05*k, .05+.05*k); o.rotation_euler = (.35, .2*k-.4, -.9+.45*k)


@photo('coffee-pack', res='900x1200', exposure=.45)
def coffee(sc):
    W, H, D = 1.15, 1.85, .62; n = 60; bm = bmesh.new(); uv = bm.loops.layers.uv.new('UV'); kraft = Mat('foil')
    def draw(d, w, h):
        from PIL import ImageFont
        d.rectangle((0, 0, w, h), fill='#1d1b1a'); d.rectangle((0, int(h*.56), w, int(h*.80)), fill='#b8502f')
        for y, t, f, k, c, gap in ((.22, 'NORTH STEPS', 'semibold', 78, '#e9e0d0', 14), (.30, 'coffee', 'light', 190, '#e9e0d0', 6), (.595, 'Huehuetenango', 'bold', 104, '#f1e7d6', 4), (.665, 'washed · cocoa, plum, walnut', 'light', 54, '#f1e7d6', 2), (.73, '250 g', 'semibold', 58, '#f1e7d6', 6), (.88, 'whole beans', 'light', 60, '#b9ae9c', 6)): spaced(d, (w/2, h*y), t, ImageFont.truetype(FONTS[f], k), c, gap)
    t = kraft.n('TexImage'); t.image = painted(draw, (1150, 1850)); kraft.l(kraft.coord('UV'), t.inputs[0]); kraft.l(t.outputs[0], kraft.b.inputs['Base Color']); nn = kraft.noise(kraft.coord(), 4, 5, .6); kraft.bump(nn.outputs[0], .25, .04); kraft.set(Roughness=.5, Specular=.4); kraft.m['nocheap'] = 1; tag(kraft.m, hexc('#2a2422'))
    def depth(u, v):                                           # full below, flat at the fold on top
        k = min(1, max(0, (1-v)/.35)); s = 1-abs(u)**3.5; return D/2*(k**.7)*(.25+.75*s)*(1-.10*math.sin(v*9+u*2)*.4)+.012*mnoise.noise((u*3, v*6, 2))+.012
    for s in (-1, 1):
        V = [[bm.verts.new((W/2*(2*i/n-1)*(1-.03*math.sin(math.pi*j/n)+.0), s*depth(2*i/n-1, j/n), H*j/n)) for i in range(n+1)] for j in range(n+1)]
        for j in range(n):
            for i in range(n):
                q = [(i, j), (i+1, j), (i+1, j+1), (i, j+1)]; f = bm.faces.new([V[b][a] for a, b in q])
                for lp, (a, b) in zip(f.loops, q): lp[uv].uv = (a/n, b/n)
    side = [bm.verts.new((0, 0, 0))]; bmesh.ops.delete(bm, geom=side, context='VERTS'); o = from_bm('bag', bm, kraft.m)
    bm = bmesh.new(); gus = Mat('gusset'); gus.b.inputs['Base Color'].default_value = hexc('#1d1b1a'); gus.set(Roughness=.5); tag(gus.m, hexc('#1d1b1a'))
    for s in (-1, 1):
        rows = [[bm.verts.new((s*(W/2*(1-.03*math.sin(math.pi*j/n))-(.10*min(1, (1-j/n)/.35) if k == 1 else 0)), (k-1)*depth(1, j/n), H*j/n)) for k in range(3)] for j in range(n+1)]
        for a, b in zip(rows, rows[1:]):
            for k in range(2): bm.faces.new((a[k], a[k+1], b[k+1], b[k]))
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces); from_bm('gusset', bm, gus.m); box('tie', (W+.02, .06, .10), (0, 0, H-.05), steel('tin', '#2a2725', .5), bev=.01); cyl('valve', .06, .012, (0, -.262, 1.50), plain('valve', '#151312', .4), bev=.004, seg=32).rotation_euler = (math.radians(85), 0, 0); group(*sc.objects, rot=(0, 0, math.radians(14)))
    yield
    box('floor', (16, 12, .2), (0, 2, -.1), wood('dark', '#17110c', '#241a12', '#33261b', plank=.8, rough=.45), bev=0); wall('#221f1d', y=3.0, bump=.5); rnd = random.Random(4); b = plain('bean', '#3a2011', .4, Specular=.5)
    for i in range(46): o = sphere('bean', .065, (rnd.gauss(.95, .35), rnd.gauss(-.35, .25), .045), b, 16); o.scale = (1.35, 1, .75); o.rotation_euler = (0, rnd.uniform(-.3, .3), rnd.uniform(0, 6.28))
    window(420, .3, side=-1, y=-1.6); camera((0, -7.0, 1.8), (.12, 0, .92), lens=76, fstop=3, focus=(0, -.3, .9))


@photo('scissors-steel', res='1200x900')
def scissors(sc):
    s = steel('blade', '#c9cacc', .2, brushed=.15, axis=(60, 1, 1)); h = plaster('enamel', '#1f1e1e', rough=.3, bump=.05); before = set(sc.objects)
    for k in (-1, 1):
        b = set(sc.objects); slab('blade', smooth_outline([(-.15, -.10), (.25, -.13), (1.0, -.07), (1.75, .0), (1.74, .02), (1.0, .09), (.25, .12), (-.15, .11)], 6), .035, s, .012)
        tube('shank', [(-.05, .0, .02), (-.40, -.08, .02), (-.72, -.16, .02)], .055, h); P = [(-1.16+.44*math.cos(a), -.26+.27*math.sin(a)+.05*math.cos(a), .02) for a in [2*math.pi*i/40 for i in range(40)]]; tube('bow', P, .058, h, closed=True, n=2)
        e = group(*since(b)); e.scale = (1, k, 1); e.rotation_euler = (0, 0, k*.20); e.location = (0, 0, .03+.03*(k > 0))
    cyl('screw', .075, .12, (0, 0, .02), s, bev=.015, seg=48); g = group(*since(before), rot=(0, 0, math.radians(28)), loc=(-.02, -.03, .03), scale=.74)
    yield
    sheet('#c9d3d0', '#b9c4c1', weave=60, fold=.03, scale=.5, seed=31); area((-2.4, 3.0, 4.6), (0, .4, 0), 1.6, 330, (1, .98, .95)); area((3.2, -2.0, 3), (0, 0, 0), 1.4, 90); world(hexc('#dfe6ee'), .45); camera((0, -2.4, 5.2), (.02, 0, 0), lens=62)


@photo('pencils-tin', res='1200x1200')
def pencils(sc):
    R, H = .46, .98; t = steel('tin', '#b9bcbc', .35, brushed=.1); lathe('tin', [(0, 0), (R-.01, 0), (R, .01), (R, .04), (R-.012, .06), (R-.012, H-.05), (R+.006, H-.03), (R+.012, H-.012), (R, H), (R-.02, H-.005), (R-.03, H-.03), (R-.03, .05), (0, .05)], 144, t); im = draw_label((1500, 800), '#e8c24a', [(.14, 'GRAPHITE', 'bold', 190, '#2b2a26', 24), (.46, '-', 'light', 120, '#2b2a26', 8), (.54, 'TWELVE PENCILS', 'regular', 84, '#2b2a26', 18), (.76, 'cedar · hb to 6b', 'light', 70, '#2b2a26', 4)]); wrap('label', R-.012, .12, .86, 3.2, label_mat('paper', im, .55)); rnd = random.Random(3); wd = wood('cedar', '#b98a5e', '#d3a878', '#e6c79c', scale=5); ld = plain('lead', '#2a2a2c', .35)
    for i in range(12):
        b = set(sc.objects); c = ['#2f5d50', '#c2553a', '#27405e', '#e0aa3a', '#7d3b3b', '#1e1e1f'][i % 6]; L = rnd.uniform(1.35, 1.62); pm = plain('lacquer', c, .25, Clearcoat=.4); o = lathe('body', [(0, 0), (.05, 0), (.05, L)], 6, pm); autosmooth(o, 20); lathe('cone', [(.05, L), (.018, L+.13)], 24, wd); lathe('tip', [(.018, L+.13), (.002, L+.18), (0, L+.18)], 16, ld); lathe('ferr', [(.052, .0), (.052, .1)], 24, t)
        a = 2.4*i; r = .30*math.sqrt((i+.5)/12); e = group(*since(b)); e.location = (r*.5*math.cos(a), r*.5*math.sin(a), .06); d = Vector((r*.72*math.cos(a), r*.72*math.sin(a), 1.0)); e.rotation_euler = d.to_track_quat('Z', 'Y').to_euler()
    yield
    tabletop('#c9ad84', '#dcc39d', '#ead7b6', plank=1.2); wall('#9fb0ad', y=3.0, bump=.3); shelf_things(1.1, 1.7, n=7, seed=5); box('pad', (1.3, 1.7, .08), (-1.7, .7, .04), plaster('pad', '#f1ece0', bump=.05), bev=.01, rot=(0, 0, .3)); window(440, .42, side=-1, y=-1.4); camera((0, -6.6, 2.1), (.05, 0, .85), lens=72, fstop=2.4, focus=(0, -.4, .8))
