"""Living room: a sage wall, oak boards and a woven rug, a low sideboard and a plant at the sides; daylight from a window on the left. At room scale"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

A = args(); sc = reset(); setup(sc, A, exposure=.12, bounces=5)
rnd = random.Random(31)
wall = plaster('wall', '#c9cabb', bump=.2, scale=3, var=.04); oak = wood('oak', '#7d5634', '#a87b4f', '#c79c6e', scale=.8, rough=.45)
boards = wood('boards', '#8a6746', '#ac8861', '#c4a27b', scale=.5, plank=.3, rough=.5)
box('wallb', (20, .2, 12), (0, 2.2, 5), wall, bev=0); box('floor', (20, 12, .2), (0, -2.6, -.12), boards, bev=0)
box('skirt', (20, .05, .24), (0, 2.08, .1), plain('skirt', '#e9e6dc', .5), bev=.012)
# the rug: flat weave, two darker bands at each end
rug = Mat('rug'); v = rug.coord(); w = rug.n('TexWave', wave_type='BANDS', bands_direction='Y'); w.inputs['Scale'].default_value = 9; w.inputs['Distortion'].default_value = 1.2; w.inputs['Detail'].default_value = 3; rug.l(v, w.inputs[0]); n = rug.noise(v, 46, 3, .7)
rug.l(rug.mix(rug.ramp(n.outputs[0], [(.35, (0, 0, 0, 1)), (.65, (1, 1, 1, 1))]), hexc('#d3c8b6'), hexc('#ebe3d4')), rug.b.inputs['Base Color']); rug.bump(rug.math('ADD', w.outputs[1], n.outputs[0]), .5, .012); rug.set(Roughness=.95, Sheen=.3, Specular=.1); tag(rug.m, hexc('#e0d6c6'))
box('rug', (5.0, 3.1, .03), (0, -.25, -.005), rug.m, bev=.01)
for x in (-2.36, -2.22, 2.22, 2.36): box('band', (.06, 3.08, .032), (x, -.25, -.004), plain('band', '#8f8a78', .95), bev=.008)
# a sideboard on the left: a body with sliding doors on thin legs, books, a vase with twigs
box('body', (2.1, .72, .62), (-2.95, 1.6, .72), oak, bev=.02); box('topb', (2.16, .76, .05), (-2.95, 1.6, 1.05), oak, bev=.012)
for x in (-3.45, -2.42): box('door', (1.0, .03, .54), (x, 1.225, .72), wood('door', '#745030', '#9c7046', '#ba8f62', scale=.8, rough=.5, seed=.4), bev=.012)
for x in (-3.85, -2.05):
    for y in (1.36, 1.86): box('leg', (.06, .06, .44), (x, y, .2), oak, bev=.01)
for i, (w_, c) in enumerate(((.62, '#5d6a63'), (.56, '#d9cdb9'))): box('flat', (w_, .44, .07), (-2.62, 1.5, 1.11+i*.072), plain('f'+c[1:], c, .7), bev=.01, rot=(0, 0, .1*i-.05))
lathe('bowl', flow([(0, 0), (.1, 0), (.2, .1), (.22, .14), (.2, .13), (.1, .03), (0, .02)]), 96, plaster('bowl', '#efe8dc', rough=.4, bump=.05), (-2.62, 1.5, 1.22))
lathe('vase', flow([(0, 0), (.12, 0), (.2, .16), (.19, .36), (.09, .52), (.08, .6), (.1, .62), (.07, .6), (.06, .5), (0, .3)]), 96, plaster('vase', '#b7795a', rough=.7, bump=.15, scale=8), (-2.2, 1.7, 1.075))
gm = plain('grass', '#cdb68c', .8, Sheen=.4)
for i in range(4): p = plume('pl%d' % i, h=rnd.uniform(.8, 1.1), mat=gm, seed=i+12, lean=.3, strands=420, fluff=.11); p.location = (-2.2+rnd.uniform(-.03, .03), 1.7+rnd.uniform(-.03, .03), 1.62)
# a tall plant in a basket on the right
bk = Mat('basket'); bv = bk.coord('Object'); w1 = bk.n('TexWave', wave_type='BANDS', bands_direction='Z'); w1.inputs['Scale'].default_value = 10; bk.l(bv, w1.inputs[0]); bk.l(bk.ramp(w1.outputs['Fac'], [(.1, hexc('#8a663c')), (.9, hexc('#c7a06c'))]), bk.b.inputs['Base Color']); bk.bump(w1.outputs['Fac'], .8, .02); bk.set(Roughness=.75); tag(bk.m, hexc('#aa8453'))
lathe('basket', flow([(0, 0), (.3, 0), (.36, .1), (.4, .4), (.38, .6), (.35, .6), (.35, .4), (0, .5)]), 96, bk.m, (2.62, 1.45, -.02))
lf = [leafmat('p%d' % i, a, b, .4, .3, True) for i, (a, b) in enumerate((('#2c5733', '#46794a'), ('#376a3f', '#5f9158')))]; bark = plain('bark', '#6d5a41', .85)
for k in range(7):
    a = k*2.4+.4; h = 1.0+.24*k; lean = .12+.05*k*(1 if k % 2 else .6); top = (2.62+math.cos(a)*lean*1.3, 1.45+math.sin(a)*lean*.7, .5+h)
    cu = bpy.data.curves.new('stem', 'CURVE'); cu.dimensions = '3D'; cu.bevel_depth = .016; sp = cu.splines.new('POLY'); sp.points.add(12)
    for j in range(13): t = j/12; sp.points[j].co = (2.62+(top[0]-2.62)*t*t, 1.45+(top[1]-1.45)*t*t, .45+(top[2]-.45)*t, 1)
    o = bpy.data.objects.new('stem', cu); link(o); cu.materials.append(bark)
    for j in range(7):
        t = .42+.1*j; l = leaf('pl', rnd.uniform(.5, .72), .3, lf[(j+k) % 2], bend=.5, fold=.12, nu=8, nv=16); l.location = (2.62+(top[0]-2.62)*t*t, 1.45+(top[1]-1.45)*t*t, .45+(top[2]-.45)*min(1, t)); l.rotation_euler = (rnd.uniform(.15, .75), rnd.uniform(-.3, .3), a+j*2.2+rnd.uniform(-.3, .3))
g = Gobo((-5.6, -4.4, 5.8), (-.1, 2.1, 1.7)); g.window((0,), (-.55, .95), 3.0, 4.6, bar=.12, dist=5.2, v0=-.25); g.twig(.9, -1.6, .5, n=14, size=1.1, seed=4, dist=3.4)
key = sun(g.S, g.T, 4.3, 1.6, (1, .9, .76)); world(hexc('#edf1f3'), .58); area((4.8, -4.8, 4.6), (0, 0, 1.6), 4.5, 150, (.96, .98, 1)); area((-1, -7, 4.8), (0, .8, 1.6), 5, 130)
camera((0, -9.3, 1.95), (0, 0, 1.62), lens=58, fstop=8, focus=(0, .2, 1.4))
describe(sc, A, (0, -.35, .01), (3.9, 3.5), key, rug.m, unit=.6, views=dict(top=dict(across=5.6, free=(3.6, 2.5), middle=(0, -.3))))
if 'facts-only' not in A: render(sc, A)
