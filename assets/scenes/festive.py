"""Festive: walnut table, fir branches, baubles and gifts at the sides, golden lights out of focus"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

A = args(); sc = reset(); setup(sc, A, exposure=.2, bounces=4)
rnd = random.Random(9)
table = wood('walnut', '#3f2718', '#6a452b', '#8c6240', scale=.55, plank=.75, rough=.34)
box('table', (13, 5.4, .16), (0, -.3, -.08), table, bev=.03)
wl = plaster('wall', '#5b1f22', rough=.8, bump=.1, scale=2, var=.12); box('wall', (26, .2, 14), (0, 7.5, 3.5), wl, bev=0)
for i in range(120):                                      # strings of lights, far behind
    x = rnd.uniform(-5.5, 5.5); z = rnd.uniform(.1, 5.6); sphere('bulb', rnd.uniform(.018, .03), (x, rnd.uniform(5.6, 6.9), z), emit('bulb%d' % (i % 3), ('#ffb45c', '#ffcf8a', '#ff9a4a')[i % 3], (150, 110, 90)[i % 3]), 10)
fir = plain('fir', '#2f4f34', .6); fir2 = plain('fir2', '#3d6140', .6); fir3 = plain('fir3', '#27452f', .6)
for i, (x, y, z, rz, L, rx) in enumerate(((-2.75, .9, .18, -1.25, 1.55, .05), (-2.6, .1, .12, -.95, 1.35, .02), (-2.9, 1.3, .45, -1.05, 1.6, .25), (-2.3, -.75, .08, -1.5, .95, .0), (2.8, 1.0, .2, 1.15, 1.5, .06), (2.7, .2, .12, 1.5, 1.35, .02), (2.9, 1.4, .5, 1.0, 1.6, .25), (2.35, -.85, .08, 1.35, .95, .0))):
    b = needles(f'fir{i}', L, (fir, fir2, fir3)[i % 3], seed=i+2); b.location = (x, y, z); b.rotation_euler = (rx, 0, rz)
gold = metal('gold', '#dfae66', .24); red = plain('red', '#8e1b20', .2, Clearcoat=1.0, Specular=.6); matt = plain('cream', '#efe3cf', .5, Sheen=.4); mg = metal('mattgold', '#cfa468', .42)
def bauble(x, y, r, mat):
    sphere('b', r, (x, y, r), mat, 64); c = cyl('cap', r*.2, r*.22, (x+r*.5, y-r*.25, r*1.72), gold, bev=.006, seg=32); c.rotation_euler = (.3, .55, 0)
bauble(-1.62, -.2, .3, red); bauble(-1.32, -.85, .17, gold); bauble(1.55, -.85, .2, mg); bauble(1.95, -.35, .28, matt); bauble(-2.05, -.75, .16, matt); bauble(1.32, -.35, .14, red)
def gift(x, y, w, h, rot, paper, ribbon):
    q = box('gift', (w, w, h), (x, y, h/2), paper, bev=.02, rot=(0, 0, rot))
    for s_ in ((w*1.012, w*.13, h*1.012), (w*.13, w*1.012, h*1.012)): box('rib', s_, (x, y, h/2), ribbon, bev=.012, rot=(0, 0, rot))
    n0 = set(sc.objects); bow(0, 0, 0, w*.82, ribbon, w*.062); e = bpy.data.objects.new('bow', None); link(e)
    for q in set(sc.objects)-n0-{e}: q.parent = e
    e.location = (x, y, h+.008); e.rotation_euler = (0, 0, rot)
paper = plaster('paper', '#e9dcc6', rough=.55, bump=.05, var=.02); deep = plaster('deep', '#33513f', rough=.5, bump=.05, var=.03); rib = satin('rib', '#a3262b'); ribg = satin('ribg', '#cf9f56')
gift(-1.95, 1.15, .95, .8, .35, paper, rib); gift(2.0, 1.2, .85, 1.05, -.3, deep, ribg)
for x, y, h in ((-1.2, 1.75, 1.2), (1.15, 1.9, .85)):
    cyl('candle', .14, h, (x, y, 0), plain('wax', '#f1e6d2', .45, Subsurface=.1), bev=.03, seg=48); f = lathe('flame', [(0, 0), (.035, .05), (.03, .1), (0, .19)], 24, emit('flame', '#ffb763', 26), (x, y, h+.05)); area((x, y, h+.2), (x, y, 0), .1, 8, (1, .7, .38))
cn = Mat('cone'); cn.b.inputs['Base Color'].default_value = hexc('#6e4a30'); cn.set(Roughness=.7)
for x, y, s_, rz in ((-1.02, -1.15, .16, .4), (1.08, -1.15, .15, 2.0)):     # pine cones: scales on a spiral
    for k in range(74):
        t = k/74; a = k*2.39996; r = s_*(math.sin(math.pi*(t*.86+.1)))**.8; sc1 = leaf('s', s_*.62, s_*.6, cn.m, bend=-.5, nu=4, nv=5, shape='heart'); sc1.location = (x+r*.35*math.cos(a), y+r*.35*math.sin(a), s_*1.7*t+.02); sc1.rotation_euler = (.2+.75*t, 0, a-1.5708)
key = area((-4.2, -2.2, 4.4), (0, -.3, .3), 1.5, 520, (1, .86, .68)); area((3.6, 2.4, 3.4), (0, 0, .4), 1.4, 260, (1, .8, .55)); area((4.5, -4, 3), (0, 0, .6), 3.5, 60, (1, .93, .85)); area((0, 4.5, 6), (0, 7.4, 2.4), 2.5, 420, (1, .72, .5))
world(hexc('#e8d3c0'), .2)
# a fir branch with a small bauble between the product and the lens
front = []
for k, (x, y, z, rz, ry, L) in enumerate(((-1.62, -4.35, .52, -1.25, -.35, .85), (-1.45, -4.2, .30, -.95, -.5, .7))):
    b = needles(f'ff{k}', L, (fir2, fir)[k], seed=31+k); b.location = (x, y, z); b.rotation_euler = (.25, ry, rz); front.append(b)
front.append(sphere('fb', .1, (-.98, -4.3, .50), mg, 48))
camera((0, -8.2, 2.05), (0, 0, .98), lens=68, fstop=.42, focus=(0, -.6, .4))
describe(sc, A, (0, -.55, 0), (1.9, 2.1), key, table, unit=.12, views=dict(top=dict(across=4.2, free=(1.9, 2.2), middle=(0, -.85)))); before(sc, A, front)
if 'facts-only' not in A: render(sc, A, lens_after=True)
