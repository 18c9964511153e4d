"""Linen bed: a made bed seen from its foot end, a rumpled duvet, pillows and a padded headboard; daylight from a window on the left"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

A = args(); sc = reset(); setup(sc, A, exposure=.02, bounces=5)
rnd = random.Random(5)
def cloth(name, c, dark, size=1.0, bump=.3):
    """threads of uneven thickness both ways: in the colour, so that no denoiser takes them"""
    q = Mat(name); v = q.coord(); w = q.math('MULTIPLY', q.math('ADD', q.noise(q.coord(scale=(5*size, 90*size, 60)), 1, 3, .6).outputs[0], q.noise(q.coord(scale=(90*size, 5*size, 60)), 1, 3, .6).outputs[0]), .5)
    q.l(q.mix(q.ramp(w, [(.36, (0, 0, 0, 1)), (.64, (1, 1, 1, 1))]), hexc(dark), hexc(c)), q.b.inputs['Base Color'])
    q.bump(q.math('ADD', q.math('MULTIPLY', w, .5), q.noise(v, 9, 5, .6, .4).outputs[0]), bump, .03); q.set(Roughness=.95, Sheen=.2, Specular=.15); return tag(q.m, hexc(c))
linen = cloth('linen', '#ece4d8', '#dccfbd'); sheet = cloth('sheet', '#f2eee6', '#e4dfd4'); sage = cloth('sage', '#a8b39c', '#93a087'); board = cloth('board', '#cdbb9f', '#b9a688', .7)

# the duvet wants to be larger than its place and throws folds; where the product stands they are smoothed
def start(x, y): return .16+.22*mnoise.noise(Vector((x*.55, y*.7, 4)))+.07*mnoise.noise(Vector((x*1.5, y*1.9, 8)))
duvet = settle(grid('duvet', 9.6, 6.4, 120, 80, linen, start), 26, bend=5, grow=.05, gravity=.35, pin=lambda c: abs(c.x) > 4.7 or c.y < -3.1 or c.y > 3.12, floor=-.02)
def quiet(x, y): return .72-.6*math.exp(-((x/1.35)**2+((y-.25)/1.05)**2)**1.5)
for v in duvet.data.vertices: v.co.z = max(-.02, v.co.z)*quiet(v.co.x, v.co.y)
duvet.location = (0, -.95, 0); m = duvet.modifiers.new('s', 'SMOOTH'); m.factor = .5; m.iterations = 3; subsurf(duvet, 2)
box('mattress', (9.8, 9.0, 1.2), (0, -.4, -.64), sheet, bev=.2)
turned = stuffed('turned', 9.8, 1.1, sheet, pressure=1.6, seed=2, cells=13, bend=.2); turned.location = (0, 2.0, .1); turned.rotation_euler = (0, 0, .012); turned.scale = (1, 1, .8)
for v in turned.data.vertices: x = v.co.x; v.co.y += .09*mnoise.noise(Vector((x*.6, 3, 1))); v.co.z += .13*mnoise.noise(Vector((x*.9, 5, 2)))+.05*mnoise.noise(Vector((x*2.6, v.co.y*1.5, 6)))

def pillow(o, x, y, z, lean, turn): o.rotation_euler = (lean, 0, turn); o.location = (x, y, z); return o
def again(o, mat): q = o.copy(); q.data = o.data.copy(); q.data.materials.clear(); q.data.materials.append(mat); link(q); q.scale = (-1, 1, -1); return q
big = stuffed('pillow', 2.5, 1.65, sheet, 5, 3); small = stuffed('pillow', 2.2, 1.4, linen, 5, 7); cushion = stuffed('cushion', 1.75, .95, sage, 6, 9)
pillow(big, -1.62, 3.42, .72, 1.2, .03); pillow(again(big, sheet), 1.62, 3.42, .72, 1.2, -.04); pillow(small, -1.48, 2.98, .6, 1.05, -.05); pillow(again(small, linen), 1.5, 2.98, .6, 1.05, .06); pillow(cushion, .06, 2.5, .44, .98, .04)
for k in range(-4, 5): box('board', (1.18, .5, 3.1), (k*1.16, 4.25, .9), board, bev=.22)
wallm = plaster('wall', '#e8e2d8', bump=.2, scale=2.5, var=.04); box('wallb', (20, .1, 12), (0, 4.6, 3), wallm, bev=0)
key = area((-6.2, .3, 3.1), (.4, .6, .1), 1.9, 1250, (1, .95, .88), size_y=2.2); area((5.0, -3.4, 4.6), (0, .4, .3), 5, 55, (.96, .98, 1)); area((.6, -5.5, 6.2), (0, 1.6, .3), 5, 60)
world(hexc('#f3f3f2'), .3)
camera((0, -8.3, 2.7), (0, 0, .85), lens=68, fstop=1.4, focus=(0, -.5, .2))
describe(sc, A, (0, -.6, .03), (2.3, 2.1), key, linen, unit=.26, views=dict(top=dict(across=5.6, free=(3.9, 3.4), middle=(0, -.35))))
if 'facts-only' not in A: render(sc, A, lens_after=True)
