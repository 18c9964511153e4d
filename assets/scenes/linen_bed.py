"""Linen bed: a bed seen from its foot end, rumpled linen, pillows and an upholstered headboard out of focus"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

A = args(); sc = reset(); setup(sc, A, exposure=.55, bounces=5)
rnd = random.Random(5)
def cloth(name, c, weave=70, soft=.25):
    q = Mat(name); v = q.coord(); q.b.inputs['Base Color'].default_value = hexc(c); q.bump(q.math('ADD', q.noise(v, weave, 3, .7).outputs[0], q.math('MULTIPLY', q.noise(v, 3.2, 5, .6).outputs[0], 2.2)), soft, .012); q.set(Roughness=.94, Sheen=.35, Specular=.2); return tag(q.m, hexc(c))
linen = cloth('linen', '#e9dfcf'); sheet = cloth('sheet', '#f5f2ec'); sage = cloth('sage', '#a9b39f'); board = cloth('board', '#d3c2aa', 40)
def folds(x, y):
    n = mnoise.noise
    a = .2*n(Vector((x*.42+2, y*.36, 3)))+.1*n(Vector((x*.9, y*.6+4, 9)))+.03*abs(n(Vector((x*2.2, y*1.6, 2))))
    r = 0
    for k, (px, py, dx, dy, w, h) in enumerate(((-2.2, -.9, .9, .35, .15, .17), (2.3, -1.1, -.8, .42, .14, .18), (-1.7, .8, 1, -.16, .18, .15), (1.9, .75, 1, .2, .16, .16), (-2.9, .2, .6, .8, .17, .17), (1.5, -2.0, 1, -.25, .15, .14), (-1.3, -1.9, 1, .3, .14, .14), (.3, 1.35, 1, .05, .15, .13))):
        s = (x-px)*dy-(y-py)*dx; t = (x-px)*dx+(y-py)*dy; s += .12*n(Vector((t*.9, k*3.0, 1)))
        r += h*math.exp(-(s/w)**2)*math.exp(-(t/1.5)**2)
    flat = 1-math.exp(-((x/1.25)**2+((y+.55)/.75)**2)**1.6)     # quiet where the product is
    return a*(.25+.75*flat)+r*flat
drape('duvet', 9.5, 7.4, lambda x, y: folds(x, y-.9), linen, 380, 320, (0, -.8, 0))
box('mattress', (9.4, 7.2, 1.2), (0, -.8, -.85), sheet, bev=.2)
drape('throw', 3.0, 5.8, lambda x, y: folds(x+3.9, y)+.05+.03*mnoise.noise(Vector((x*2.4, y*.5, 7))), sage, 160, 220, (-3.95, .1, .03))
def pillow(x, y, z, w, h, d, lean, turn, mat, seed):
    bm = bmesh.new(); bmesh.ops.create_grid(bm, x_segments=60, y_segments=46, size=.5); top = [v.co.copy() for v in bm.verts]; bm.free()
    def side(s):
        def f(px, py):
            u, v = px*2/w, py*2/h; e = max(0, (1-abs(u)**2.2))**.6*max(0, (1-abs(v)**2.2))**.6
            return s*d*.5*e*(1+.12*mnoise.noise(Vector((px*2.2, py*2.2, seed))))
        return f
    for s in (1, -1):
        o = grid('pillow', w, h, 70, 54, mat, side(s))
        for q in o.data.vertices:                          # seams drawn in between the corners
            u, v = q.co.x*2/w, q.co.y*2/h; q.co.x *= 1-.085*(1-v*v); q.co.y *= 1-.11*(1-u*u)
        subsurf(o, 1); o.rotation_euler = (lean, 0, turn); o.location = (x, y, z)
box('headboard', (7.6, .45, 3.0), (0, 4.1, .9), board, bev=.16)
for x in (-2.53, -1.27, 0, 1.27, 2.53): box('seam', (.03, .02, 2.7), (x, 3.87, .95), plain('seam', '#a8957c', .9), bev=0)
for x, y, z, m_, l, t, s in ((-1.75, 3.35, 1.0, sheet, 1.15, .05, 1), (1.75, 3.35, 1.0, sheet, 1.15, -.05, 2), (-1.6, 2.75, .86, linen, 1.05, -.04, 3), (1.62, 2.75, .86, linen, 1.05, .06, 4), (.05, 2.3, .6, sage, 1.0, .03, 5)):
    w, h = (2.3, 1.5) if m_ is not sage else (1.7, 1.05); pillow(x, y, z, w, h, .82, l, t, m_, s)
wallm = plaster('wall', '#e0d8cb', bump=.2, scale=2.5, var=.05); box('wallb', (20, .1, 12), (0, 4.6, 3), wallm, bev=0)
# bedside: a small table with a lamp, out of focus on the right
box('side', (1.2, .9, .1), (4.3, 3.6, .55), wood('oak', '#7d5433', '#a67a4e', '#c59a6a', scale=1.2), bev=.02); lathe('foot', flow([(0, 0), (.22, 0), (.26, .1), (.16, .4), (.2, .66), (.06, .78), (0, .8)]), 64, plaster('clay', '#b98f70', bump=.15, scale=8), (4.2, 3.6, .6)); lathe('shade', [(.5, 0), (.36, .62), (.35, .62), (.49, 0)], 64, plain('shade', '#f1e7d6', .8), (4.2, 3.6, 1.35))
g = Gobo((-5.0, -1.6, 5.0), (.2, 1.2, .3)); g.window((0,), (.1,), 3.2, 3.6, bar=.16, dist=4.4)
key = area((-5.4, .6, 2.3), (0, .1, .1), 1.5, 820, (1, .92, .8), size_y=2.2); area((4.8, -3.6, 4.2), (0, 0, .4), 4, 40, (.95, .98, 1)); area((1.0, -6, 4.2), (0, 1, .6), 4, 30); area((-3.0, 2.2, 5.2), (0, 4.0, 1.2), 2, 120, (1, .94, .85))
world(hexc('#f0f1f3'), .3)
camera((0, -8.3, 2.7), (0, 0, .85), lens=68, fstop=1.0, focus=(0, -.5, .2))
describe(sc, A, (0, -.55, .02), (2.3, 2.1), key, linen, unit=.26, views=dict(top=dict(across=4.4, free=(2.6, 2.2), middle=(0, -.35))))
if 'facts-only' not in A: render(sc, A)
