"""Hanger wall: limewashed wall with an oak peg rail, a bench with folded linen, a tall jug with dry grass; window light"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

A = args(); sc = reset(); setup(sc, A, exposure=.1, bounces=5)
rnd = random.Random(11)
wall = plaster('wall', '#e3dacb', bump=.35, scale=2.2, var=.07); oak = wood('oak', '#8a5f38', '#b38554', '#cfa473', scale=.8, rough=.45)
boards = wood('boards', '#8f6a48', '#b08a63', '#c7a37a', scale=.35, plank=.75, rough=.5, axis=1)
box('wallb', (16, .2, 9), (0, 1.1, 4.2), wall, bev=0); box('floor', (16, 8, .2), (0, -2.9, -.1), boards, bev=0)
box('skirt', (16, .07, .3), (0, .97, .15), plain('skirt', '#efe9df', .5), bev=.015)
# the rail: a board with turned pegs, two hangers at the side
box('rail', (5.4, .09, .22), (.1, .955, 3.62), oak, bev=.02)
for i, x in enumerate((-2.2, -1.35, -.5, .35, 1.2, 2.05)):
    p = lathe('peg', flow([(0, 0), (.05, 0), (.04, .08), (.032, .17), (.06, .24), (.065, .28), (.04, .31), (0, .32)]), 48, oak, (x+.1, .92, 3.62)); p.rotation_euler = (math.pi/2-.22, 0, 0)
def hanger(x, y, z, turn, w=.72):
    cu = bpy.data.curves.new('hg', 'CURVE'); cu.dimensions = '3D'; cu.bevel_depth = .032; cu.bevel_resolution = 4; sp = cu.splines.new('POLY'); sp.points.add(24)
    for k in range(25): t = k/12-1; sp.points[k].co = (t*w, 0, -.32*abs(t)**1.25, 1)
    o = bpy.data.objects.new('hg', cu); link(o); cu.materials.append(oak); o.location = (x, y, z); o.rotation_euler = (0, 0, turn)
    hk = bpy.data.curves.new('hk', 'CURVE'); hk.dimensions = '3D'; hk.bevel_depth = .013; sp = hk.splines.new('POLY'); sp.points.add(20)
    for k in range(21):
        a = -1.0+k/20*4.4; sp.points[k].co = (.09*math.cos(a)-.03, 0, .19+.09*math.sin(a), 1) if k > 3 else (0, 0, .16*k/4, 1)
    q = bpy.data.objects.new('hk', hk); link(q); hk.materials.append(metal('steel', '#b9b4ab', .25)); q.location = (x, y, z); q.rotation_euler = (0, 0, turn)
hanger(2.19, .68, 3.37, .12, .56)
# bench on the left with folded linen and a basket below; jug with grass on the right
box('seat', (1.9, .78, .1), (-1.92, .42, .92), oak, bev=.02)
for x in (-2.74, -1.1):
    for y in (.12, .72): box('leg', (.085, .085, .88), (x, y, .44), oak, bev=.012)
cl = []
for i, c in enumerate(('#d9cbb4', '#8f9d8b', '#efe8db', '#b9785a')): q = Mat('cloth%d' % i); cv = q.coord(); q.b.inputs['Base Color'].default_value = hexc(c); q.bump(q.math('ADD', q.noise(cv, 90, 2).outputs[0], q.math('MULTIPLY', q.noise(cv, 5, 4).outputs[0], 1.5)), .22, .01); q.set(Roughness=.92, Sheen=.3); cl.append(tag(q.m, hexc(c)))
z = .97
for i, (w, d, h) in enumerate(((1.02, .62, .15), (.98, .6, .12), (.94, .58, .14), (.9, .55, .1))): subsurf(box('fold', (w, d, h), (-2.1+rnd.gauss(0, .012), .42, z+h/2), cl[i], bev=h*.46, rot=(0, 0, rnd.gauss(0, .02))), 1); z += h
bk = Mat('basket'); bv = bk.coord('Object'); w1 = bk.n('TexWave', wave_type='BANDS', bands_direction='Z'); w1.inputs['Scale'].default_value = 9; bk.l(bv, w1.inputs[0]); bk.l(bk.ramp(w1.outputs['Fac'], [(.1, hexc('#8a663c')), (.9, hexc('#c7a06c'))]), bk.b.inputs['Base Color']); bk.bump(w1.outputs['Fac'], .8, .02); bk.set(Roughness=.75); tag(bk.m, hexc('#aa8453'))
lathe('basket', flow([(0, 0), (.34, 0), (.4, .08), (.44, .3), (.43, .5), (.4, .5), (.4, .3), (.34, .1), (0, .06)]), 96, bk.m, (-2.2, .4, 0))
lathe('jug', flow([(0, 0), (.2, 0), (.3, .12), (.34, .42), (.26, .78), (.13, 1.0), (.12, 1.12), (.15, 1.2), (.13, 1.2), (.1, 1.1), (.1, 1.0), (0, .8)]), 96, plaster('jug', '#cfc3b0', rough=.6, bump=.2, scale=7), (2.28, .36, 0))
gm = plain('grass', '#c9b083', .8, Sheen=.4)
for i in range(5): p = plume('pl%d' % i, h=rnd.uniform(1.0, 1.45), mat=gm, seed=i+2, lean=.3, strands=520); p.location = (2.28+rnd.uniform(-.05, .05), .36+rnd.uniform(-.05, .05), 1.08)
g = Gobo((-4.9, -3.9, 5.8), (.2, 1.0, 1.9)); above = A.get('view') == 'top'
# The boards before the wall lie in the shade of the sill: from above the window reaches the floor.
if above: g.window((-.95, .35), (-.7, .1), 3.4, 5.0, bar=.11, dist=4.6, u0=.9, v0=-2.0)
else: g.window((-.55, .55), (-.5, .6), 3.4, 4.2, bar=.11, dist=4.6)
for k, (u, v, w, h) in enumerate(() if above else ((-3.7, 0, 4.0, 9), (3.7, 0, 4.0, 9), (0, 4.2, 3.6, 4.0), (0, -4.2, 3.6, 4.0))): g.put(box('shut', (w, h, .05), mat=g.mat, bev=0), 4.6, u, v)
key = sun(g.S, g.T, 4.4, 1.2, (1, .89, .74)); world(hexc('#eef0f0'), .55); area((4.6, -4.4, 4.2), (0, 0, 1.6), 4, 120, (.96, .98, 1)); area((-1, -6, 4.5), (0, .8, 1.8), 5, 120)
camera((0, -8.6, 2.15), (0, 0, 1.92), lens=64, fstop=8, focus=(0, .3, 1.8))
describe(sc, A, (.1, -.15, 0), (2.6, 3.1), key, boards, unit=.38, views=dict(top=dict(across=4.2, free=(2.7, 2.6), middle=(.15, -1.15))))
if 'facts-only' not in A: render(sc, A)
