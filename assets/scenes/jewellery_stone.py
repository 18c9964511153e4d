"""Jewellery stone: split travertine blocks on warm sand-coloured plaster, hard low light with the shadow of grasses"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

A = args(); sc = reset(); setup(sc, A, exposure=-.05, bounces=5)
rnd = random.Random(17)
def travertine(name, a, b, c):
    m = Mat(name); v = m.coord(scale=(1, 1, 3.2)); n1 = m.noise(v, 1.2, 6, .6, .6); n2 = m.noise(v, 6, 5, .6); vo = m.n('TexVoronoi'); vo.inputs['Scale'].default_value = 11; m.l(m.coord(scale=(1, 1, 2.6)), vo.inputs['Vector'])
    col = m.ramp(n1.outputs[0], [(.3, hexc(a)), (.5, hexc(b)), (.7, hexc(c))]); pit = m.math('MULTIPLY', m.ramp(vo.outputs['Distance'], [(.06, (1, 1, 1, 1)), (.16, (0, 0, 0, 1))]), m.ramp(n2.outputs[0], [(.52, (0, 0, 0, 1)), (.62, (1, 1, 1, 1))]))
    m.l(m.mix(m.math('MULTIPLY', pit, .7), col, hexc('#8b6f55')), m.b.inputs['Base Color']); m.bump(m.math('SUBTRACT', m.math('MULTIPLY', n2.outputs[0], .4), m.math('MULTIPLY', pit, 2.2)), .45, .02); m.set(Roughness=.7, Specular=.35); return tag(m.m, hexc(b))
tv = travertine('stone', '#b89c7c', '#cdb596', '#dfcdb3'); pl = plaster('wall', '#d2b594', bump=.3, scale=3, var=.05)
cyclorama(18, 8, 9, 2.2, pl, 3.2)
def rock(name, w, d, h, loc, rot, seed, top=True):
    """a sawn block whose sides are split: only its top and foot are flat"""
    bm = bmesh.new(); bmesh.ops.create_cube(bm, size=1); bmesh.ops.scale(bm, vec=(w, d, h), verts=bm.verts); bmesh.ops.subdivide_edges(bm, edges=bm.edges, cuts=40, use_grid_fill=True)
    for q in bm.verts:
        x, y, z = q.co; e = max(0, 1-abs(abs(z)-h/2)/.05); out = max(abs(x)/(w/2), abs(y)/(d/2)) > .999; nx = mnoise.fractal(Vector((x*1.7+seed, y*1.7, z*2.6)), .6, 2.1, 5)
        if out:
            k = .085*nx-.03*e
            if abs(x) > w/2-.001: q.co.x += math.copysign(k, x)
            if abs(y) > d/2-.001: q.co.y += math.copysign(k, y)
    o = from_bm(name, bm, tv); o.location = (loc[0], loc[1], loc[2]+h/2); o.rotation_euler = (0, 0, rot); bevel(o, .012, 2); return o
rock('stand', 2.15, 1.7, .5, (0, -.1, 0), .05, 3)
rock('left', 1.0, .95, 1.35, (-1.75, .85, 0), .4, 9); rock('right', 1.15, 1.0, .86, (1.8, .75, 0), -.35, 15); rock('rtop', .8, .7, .42, (1.78, .8, .86), .1, 21)
bs = plain('pebble', '#b89b7c', .75)
for i in range(26):
    r = rnd.uniform(.03, .09); x = rnd.choice((-1, 1))*rnd.uniform(1.15, 2.6); s = sphere('peb', r, (x, rnd.uniform(-1.6, .3), r*.5), (bs, tv)[i % 2], 32); s.scale = (1.2, 1, .65); s.rotation_euler = (0, 0, rnd.uniform(0, 3))
    for q in s.data.vertices: q.co *= 1+.14*mnoise.noise(q.co/r*.8+Vector((i*3, 0, 0)))
gm = plain('grass', '#cdb083', .8, Sheen=.4)
for i in range(4): p = plume('pl%d' % i, h=rnd.uniform(1.3, 1.9), mat=gm, seed=i+4, lean=.3, strands=520); p.location = (2.45+rnd.uniform(-.12, .12), 1.9+rnd.uniform(-.1, .1), 0)
g = Gobo((-5.2, -3.2, 4.8), (.1, .5, .7))
for i, (u, w, r) in enumerate(((-1.6, 1.2, -1.7), (-1.2, 2.0, -2.1), (1.7, 1.5, 2.1), (2.1, .4, 1.7))): g.twig(u, w, r, 17, 1.2, i, 2.4+.2*(i % 2), w=.2)
key = sun(g.S, g.T, 4.6, .6, (1, .88, .7)); world(hexc('#f3ebe0'), .36); area((4.4, -4, 3.8), (0, 0, .6), 4, 90, (1, .97, .93)); area((-.5, -6, 4), (0, 0, 1), 4, 70)
camera((0, -8.3, 2.05), (0, 0, 1.12), lens=68, fstop=3.2, focus=(0, -.4, .6))
describe(sc, A, (0, -.15, .5), (1.7, 1.9), key, tv, unit=.045, views=dict(top=dict(across=3.2, free=(1.7, 1.3), middle=(0, -.1))))
if 'facts-only' not in A: render(sc, A)
