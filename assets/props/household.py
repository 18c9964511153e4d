"""Things of the house: vase, candle, books, board, tray, fabric"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *
from kit.prop_set import start, finish

A, sc = start(); V = A['variant']; rnd = random.Random(3)
if V == 'vase-ceramic':
    m = plaster('clay', '#ece2d4', rough=.75, bump=.25, scale=9, var=.04); lathe('v', flow([(0, .0), (.30, .0), (.36, .04), (.52, .35), (.56, .62), (.46, .92), (.24, 1.12), (.17, 1.26), (.19, 1.36), (.235, 1.40), (.21, 1.40), (.15, 1.28), (.14, 1.15), (0, .8)]), 192, m)
    tw = plain('tw', '#a98f6a', .8); pm = plain('pl', '#dcc39c', .9, Sheen=.6)
    for i in range(3): p = plume(f'p{i}', h=1.35+.2*i, mat=pm, seed=i+11, lean=.16+.12*i, fluff=.15, strands=1300); p.location = (-.03+.04*i, 0, .95); p.rotation_euler = (0, (-.16, .05, .2)[i], 0)
    finish(A, sc, (0, -7.4, 1.9), (0, 0, 1.2), 82)
elif V == 'candle-pillar':
    wx = Mat('wax'); wv = wx.coord(); wx.b.inputs['Base Color'].default_value = hexc('#f1e4cb'); wx.set(Roughness=.45, Subsurface=.12); wx.b.inputs['Subsurface Radius'].default_value = (.4, .25, .12); wx.bump(wx.noise(wv, 4, 4).outputs[0], .15, .02)
    for x, y, r, h in ((-.36, .1, .32, 1.35), (.38, -.12, .3, .85)):
        lathe('c', [(0, 0)]+[(r-.03+.03*math.sin(t*math.pi/12), .03-.03*math.cos(t*math.pi/12)) for t in range(7)]+flow([(r, .10), (r, h*.5), (r, h-.05), (r*.96, h-.005), (r*.86, h-.005), (r*.72, h-.05), (r*.3, h-.07), (0, h-.07)]), 128, wx.m, (x, y, 0)); w = cyl('w', .016, .16, (x, y, h-.08), plain('wick', '#3b322a', .9), bev=.004, seg=16); w.rotation_euler = (.08, .1, 0)
        lathe('f', flow([(0, 0), (.045, .05), (.052, .11), (.028, .2), (0, .30)]), 32, emit('flame', '#ffc47a', 9), (x+.012, y, h+.03)); area((x, y-.02, h+.2), (x, y, 0), .12, 9, (1, .72, .4))
    finish(A, sc, (0, -6.8, 1.9), (0, 0, .72), 88)
elif V == 'books-stacked':
    pages = Mat('pages'); v = pages.coord(); w = pages.n('TexWave', wave_type='BANDS', bands_direction='Z'); w.inputs['Scale'].default_value = 40; w.inputs['Distortion'].default_value = 1.2; pages.l(v, w.inputs['Vector']); pages.l(pages.ramp(w.outputs[1], [(0, hexc('#d9cdb5')), (1, hexc('#f1e9d8'))]), pages.b.inputs['Base Color']); pages.bump(w.outputs[1], .3, .01); pages.set(Roughness=.9)
    z = 0
    for i, (W, D, T, col, rot) in enumerate(((1.9, 1.32, .27, '#c9b79d', .08), (1.72, 1.2, .22, '#7f8f86', -.14), (1.5, 1.08, .19, '#b9694c', .22))):
        cloth = plaster('cl%d' % i, col, rough=.85, bump=.3, scale=40, var=.04); e = bpy.data.objects.new('b', None); link(e)
        ps = [box('p', (W-.06, D-.05, T-.05), (.0, .015, T/2), pages.m, .006), box('lo', (W, D, .026), (0, 0, .013), cloth, .008), box('up', (W, D, .026), (0, 0, T-.013), cloth, .008), box('sp', (W, .03, T), (0, -D/2+.005, T/2), cloth, .012)]
        im = draw_label((1400, 200), None, [(.30, ('SLOW ROOMS', 'THE SHAPE OF LIGHT', 'OBJECTS')[i], 'semibold', 70, ('#5a4a36', '#eef0ea', '#f6e9da')[i], 18)]); ps.append(flat('t', W*.8, W*.8/7, (0, -D/2-.0115, T/2), label_mat('t', im, .6, clear=True)))
        for p in ps: p.parent = e
        e.location = (0, 0, z); e.rotation_euler = (0, 0, rot); z += T+.002
    finish(A, sc, (0, -6.6, 2.2), (0, 0, .3), 84)
elif V == 'board-oak':
    m = wood('oak', '#7a5233', '#a97d52', '#c9a071', scale=1.1, rough=.45); o = box('b', (2.3, 1.25, .11), (0, 0, .055), m, bev=0); o.data.materials[0] = m
    bm = bmesh.new(); pts = []
    def corner(cx, cy, r, a0): pts.extend((cx+r*math.cos(a0+k*math.pi/24), cy+r*math.sin(a0+k*math.pi/24)) for k in range(13))
    bpy.data.objects.remove(o); W, D, r = 2.0, 1.2, .2
    corner(W/2-r, D/2-r, r, 0); corner(-W/2+r, D/2-r, r, math.pi/2); corner(-W/2+r, -D/2+r, r, math.pi)
    corner(W/2-r, -D/2+r, r, math.pi*1.5); pts.extend([(W/2, -.2), (W/2+.1, -.14), (W/2+.55, -.12)]); pts.extend((W/2+.62+.12*math.cos(a), .12*math.sin(a)) for a in [-1.4+2.8*k/16 for k in range(17)]); pts.extend([(W/2+.55, .12), (W/2+.1, .14), (W/2, .2)])
    f = bm.faces.new([bm.verts.new((x, y, 0)) for x, y in pts]); e = bmesh.ops.extrude_face_region(bm, geom=[f]); bmesh.ops.translate(bm, vec=(0, 0, .1), verts=[q for q in e['geom'] if isinstance(q, bmesh.types.BMVert)]); bmesh.ops.recalc_face_normals(bm, faces=bm.faces); o = from_bm('board', bm, m); cut(o, cyl('hole', .055, 1, (W/2+.6, 0, -.4), None, bev=0)); bevel(o, .022, 3); o.rotation_euler = (0, 0, -.35)
    finish(A, sc, (0, -6.4, 3.2), (.25, 0, 0), 80)
elif V == 'tray-brass':
    g = metal('brass', '#d9b06c', .26); lathe('t', flow([(0, .02), (.9, .02), (1.04, .03), (1.10, .10), (1.115, .16), (1.13, .165), (1.14, .155), (1.125, .09), (1.06, .0), (.9, -.005), (0, -.005)], 5), 192, g)
    br = g.node_tree.nodes['Principled BSDF']; br.inputs['Anisotropic'].default_value = .6
    finish(A, sc, (0, -6.2, 2.6), (0, 0, .05), 80, fill=1.6)
elif V == 'fabric-linen':
    m = Mat('linen'); v = m.coord('UV'); ws = [m.n('TexWave', wave_type='BANDS', bands_direction=d) for d in ('X', 'Y')]
    for w, s in zip(ws, (52, 90)): w.inputs['Scale'].default_value = s; w.inputs['Distortion'].default_value = 1.2; w.inputs['Detail'].default_value = 2; m.l(v, w.inputs['Vector'])
    wv = m.math('ADD', ws[0].outputs[1], ws[1].outputs[1]); n = m.noise(v, 4, 5); m.l(m.mix(m.math('MULTIPLY', wv, .10), m.ramp(n.outputs[0], [(.3, hexc('#cdbca4')), (.7, hexc('#dccdb7'))]), hexc('#a8977c')), m.b.inputs['Base Color']); m.bump(wv, .3, .006); m.set(Roughness=.9, Sheen=.5, Specular=.2); tag(m.m, hexc('#d3c4ad'))
    T, R, Wd = .030, .062, 1.5; path = []                    # folded towel: a ribbon going to and fro, seen from its folded edge
    for lay in range(5):
        z = .05+lay*2*R*.98; xs = [-.62+1.24*i/40 for i in range(41)]; xs = xs if lay % 2 == 0 else xs[::-1]; path += [(x, z+.018*math.sin(x*4+lay)) for x in xs]
        if lay < 4:
            sx = 1 if lay % 2 == 0 else -1; path += [(sx*(.62+R*math.sin(a)*1.1), z+R-R*math.cos(a)) for a in [math.pi*k/14 for k in range(1, 14)]]
    bm = bmesh.new(); uv = bm.loops.layers.uv.new('UV'); rows = []; NY = 60
    for i, (x, z) in enumerate(path):
        rows.append([bm.verts.new((x+.016*mnoise.noise(Vector((j*.12, i*.02, 1))), (j/NY-.5)*Wd+.02*mnoise.noise(Vector((i*.03, j*.05, 6)))*(1 if .05 < j/NY < .95 else 1.6), z+.026*mnoise.noise(Vector((x*1.7, j*.09, z*6)))*(.4+z)) ) for j in range(NY+1)])
    for i in range(len(rows)-1):
        for j in range(NY):
            f = bm.faces.new((rows[i][j], rows[i][j+1], rows[i+1][j+1], rows[i+1][j]))
            for lp, (a, b) in zip(f.loops, ((i, j), (i, j+1), (i+1, j+1), (i+1, j))): lp[uv].uv = (b/NY, a*.02)
    o = from_bm('cloth', bm, m.m); so = o.modifiers.new('s', 'SOLIDIFY'); so.thickness = T; so.offset = 0; bevel(o, .02, 2); o.rotation_euler = (0, 0, math.radians(62))
    finish(A, sc, (0, -6.2, 2.2), (0, 0, .32), 84)
