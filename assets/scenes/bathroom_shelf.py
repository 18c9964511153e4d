"""Bathroom shelf: terrazzo ledge, sage tiles, a brass tap, a folded towel and a glass with eucalyptus; daylight from the left"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

A = args(); sc = reset(); setup(sc, A, exposure=.15, bounces=5)
rnd = random.Random(9)
tz = Mat('terrazzo'); v = tz.coord(); col = tz.mix(1.0, hexc('#ece7de'), hexc('#ece7de'))
for scale, seed, cs in ((7.0, 0, ('#b98f74', '#8f9b92')), (13.0, 5, ('#6f6a64', '#cdb59b')), (24.0, 9, ('#a4a09a', '#d9c9b2'))):
    ad = tz.n('VectorMath', operation='ADD'); tz.l(v, ad.inputs[0]); ad.inputs[1].default_value = (seed, seed*.7, seed*.3)
    vo = tz.n('TexVoronoi'); vo.inputs['Scale'].default_value = scale; tz.l(ad.outputs[0], vo.inputs['Vector'])
    sp = tz.n('SeparateRGB'); tz.l(vo.outputs['Color'], sp.inputs[0])
    chip = tz.math('MULTIPLY', tz.ramp(vo.outputs['Distance'], [(.30, (1, 1, 1, 1)), (.36, (0, 0, 0, 1))]), tz.ramp(sp.outputs[0], [(.52, (0, 0, 0, 1)), (.54, (1, 1, 1, 1))]))
    col = tz.mix(chip, col, tz.mix(sp.outputs[1], hexc(cs[0]), hexc(cs[1])))
tz.l(col, tz.b.inputs['Base Color']); tz.set(Roughness=.28, Specular=.5); stone = tag(tz.m, hexc('#dcd4c8'))
box('ledge', (12, 2.9, .34), (0, -.15, -.17), stone, bev=.05); box('below', (12, 2.6, 3), (0, 0, -1.85), plaster('low', '#e9e4da', bump=.1), bev=0)
# upright tiles, each a little tilted and of its own tone
tm = []
for i, c in enumerate(('#9fb0a0', '#93a696', '#aab9a8', '#8b9e8f')): t = Mat('tile%d' % i); t.b.inputs['Base Color'].default_value = hexc(c); t.set(Roughness=.12, Specular=.55); t.bump(t.noise(t.coord(), 4, 3).outputs[0], .16, .02); tm.append(tag(t.m, hexc(c)))
W, Hh = .34, 1.02; src = [box('t%d' % i, (W-.02, .06, Hh-.02), (0, -80, 0), tm[i], bev=.018) for i in range(4)]
for r in range(6):
    for k in range(-18, 19): o = bpy.data.objects.new('t', src[rnd.randrange(4)].data); link(o); o.location = (k*W, 1.38, .5+r*Hh); o.rotation_euler = (rnd.gauss(0, .01), 0, rnd.gauss(0, .014)); m_ = o.modifiers.new('b', 'BEVEL'); m_.width = .018; m_.segments = 2
box('grout', (13, .06, 7), (0, 1.4, 3), plain('grout', '#d9d8cf', .9), bev=0)
br = metal('brass', '#c79a56', .2)
# tap: upright and a bent spout, left; lever on its top
def pipe(pts, r, mat, res=10):
    cu = bpy.data.curves.new('p', 'CURVE'); cu.dimensions = '3D'; cu.bevel_depth = r; cu.bevel_resolution = 8; sp = cu.splines.new('POLY'); sp.points.add(len(pts)-1)
    for i, q in enumerate(pts): sp.points[i].co = (*q, 1)
    o = bpy.data.objects.new('p', cu); link(o); cu.materials.append(mat); return o
x0, y0 = -1.98, .78
cyl('base', .15, .06, (x0, y0, 0), br, bev=.015, seg=64); cyl('stem', .085, .95, (x0, y0, .05), br, bev=.02, seg=64)
pipe([(x0, y0, .82)]+[(x0+.02*k, y0-.045*k, .82+.34*math.sin(k*.16)) for k in range(1, 17)]+[(x0+.36, y0-.8, .92), (x0+.37, y0-.81, .8)], .055, br)
q = cyl('lever', .03, .42, (x0, y0, 1.0), br, bev=.01, seg=32); q.rotation_euler = (-.95, 0, .4)
# folded towels on the right, a brush in a beaker, a glass with twigs
tw = []
for i, c in enumerate(('#f2eee6', '#d8c3ad')): q = Mat('towel%d' % i); cv = q.coord(); q.b.inputs['Base Color'].default_value = hexc(c); q.bump(q.noise(cv, 120, 2, .7).outputs[0], .9, .02); q.set(Roughness=1.0, Sheen=.5, Specular=.1); tw.append(tag(q.m, hexc(c)))
z = 0
for i, h in enumerate((.24, .22, .2)):
    subsurf(box('towel', (1.12-.04*i, .74, h), (2.0+rnd.gauss(0, .015), .62, z+h/2), tw[i % 2], bev=h*.47, rot=(0, 0, rnd.gauss(-.06, .02))), 1); z += h
lathe('beaker', flow([(0, 0), (.17, 0), (.19, .03), (.2, .44), (.185, .44), (.17, .06), (0, .05)]), 96, plaster('beaker', '#c98f6a', rough=.5, bump=.12, scale=9), (1.26, .95, 0))
for dx, tl, c in ((-.05, -.12, '#e9e0d0'), (.06, .16, '#7f968d')): s = cyl('brush', .022, .82, (1.26+dx, .95, .06), plain('br%s' % c[1:], c, .35), bev=.01, seg=24); s.rotation_euler = (.05, tl, 0); h = box('bristle', (.06, .05, .16), (1.26+dx+math.sin(tl)*.8, .92, .06+math.cos(tl)*.78), plain('bristle', '#f4f1ea', .8), bev=.02, rot=(.05, tl, 0))
eu = leafmat('eu', '#6f8f7a', '#a3bba2', .5, .25, True); vase = plaster('vase', '#efe8dc', rough=.4, bump=.08, scale=8)
lathe('vase', flow([(0, 0), (.14, 0), (.2, .05), (.24, .2), (.2, .36), (.1, .48), (.085, .58), (.1, .62), (.085, .62), (.07, .56), (0, .5)]), 96, vase, (-1.42, 1.0, 0))
for k in range(5):
    lean, turn, ln = rnd.uniform(.15, .5), k*1.257+rnd.uniform(-.3, .3), rnd.uniform(.7, 1.1); P = lambda t: Vector((-1.42+lean*ln*t*t*math.cos(turn), 1.0+.5*lean*ln*t*t*math.sin(turn)-.1*t, .56+ln*t))
    pipe([P(i/12) for i in range(13)], .008, plain('stem', '#7a6a4c', .7))
    for i in range(16): t = .2+.8*i/15; o = leaf('eul', .2*(1.15-.5*t), .15*(1.15-.5*t), eu, bend=.2, fold=.12, nu=6, nv=8, shape='heart'); o.location = P(t); o.rotation_euler = (rnd.uniform(.2, .9), rnd.uniform(-.4, .4), i*2.4+rnd.uniform(-.4, .4))
key = area((-4.8, -1.4, 3.4), (0, -.2, .2), 2.0, 560, (1, .97, .92), size_y=2.6); area((4.5, -4, 4), (0, 0, .5), 4, 75, (.94, .97, 1)); area((1.2, -6, 4), (0, 1, .8), 4, 60); world(hexc('#f1f2ef'), .42)
camera((0, -8.2, 2.05), (0, 0, 1.0), lens=68, fstop=1.4, focus=(0, -.6, .3))
describe(sc, A, (0, -.55, 0), (2.0, 2.2), key, stone, unit=.12, views=dict(top=dict(across=3.7, free=(2.1, 1.7), middle=(0, -.35))))
if 'facts-only' not in A: render(sc, A)
