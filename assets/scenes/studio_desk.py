"""Desk: pale ash top, painted wall with a pinboard, books, a lamp and a plant; window light from the left"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

A = args(); sc = reset(); setup(sc, A, exposure=.12, bounces=5)
rnd = random.Random(21)
ash = wood('ash', '#a98a63', '#cbb08a', '#e0caa8', scale=.5, rough=.42); box('top', (12, 4.8, .16), (0, -.8, -.08), ash, bev=.03)
box('front', (11.6, 4.4, 1.4), (0, -.7, -.9), plain('dark', '#4b4640', .8), bev=0)
wall = plaster('wall', '#c9cfcb', bump=.15, scale=4, var=.04); box('wallb', (18, .1, 9), (0, 2.1, 3), wall, bev=0)
cork = Mat('cork'); v = cork.coord(); n = cork.noise(v, 34, 4, .7); cork.l(cork.ramp(n.outputs[0], [(.35, hexc('#a9794a')), (.65, hexc('#cf9f6c'))]), cork.b.inputs['Base Color']); cork.bump(n.outputs[0], .5, .01); cork.set(Roughness=.95); tag(cork.m, hexc('#bd8c5c'))
box('board', (2.5, .06, 1.7), (1.1, 2.02, 2.65), cork.m, bev=.01)
for w, h, x, z in ((2.6, .07, 1.1, 3.53), (2.6, .07, 1.1, 1.77)): box('frame', (w, .1, h), (x, 2.0, z), ash, bev=.01)
for x in (-.18, 2.38): box('frame', (.07, .1, 1.83), (x, 2.0, 2.65), ash, bev=.01)
for x, z, w, h, c, r in ((.45, 2.95, .5, .68, '#f4efe6', .03), (1.12, 2.8, .62, .46, '#d98f6e', -.04), (1.78, 2.98, .46, .6, '#e9d9b8', .05), (.75, 2.2, .56, .44, '#7f968d', -.03), (1.55, 2.25, .5, .66, '#f7f5f0', .02)):
    box('card', (w, .01, h), (x, 1.975, z), plain('card'+c[1:], c, .8), bev=0, rot=(0, r, 0)); s = sphere('pin', .03, (x, 1.95, z+h*.42), plain('pin', '#b5443a', .3), 24)
# books on the left, upright and lying; lamp behind them
x = -2.75
for w, h, c in ((.2, 1.05, '#8c4a38'), (.26, .95, '#e7ddc9'), (.16, 1.12, '#3f5357'), (.24, 1.0, '#c6a25c'), (.19, .9, '#73806f')):
    box('book', (w-.012, .72, h), (x+w/2, 1.25, h/2), plain('b'+c[1:], c, .7), bev=.012); x += w
box('leaning', (.17, .7, .96), (x+.22, 1.25, .46), plain('bl', '#a98c79', .7), bev=.012, rot=(0, -.24, 0))
for i, (w, c) in enumerate(((.92, '#d9cdb9'), (.84, '#53676b'))): box('flat', (w, .66, .11), (-2.05, .42, .055+i*.112), plain('f'+c[1:], c, .7), bev=.012, rot=(0, 0, .06*i-.04)); box('pages', (w-.03, .64, .082), (-2.03, .41, .055+i*.112), plain('pages', '#f2ecdf', .9), bev=0, rot=(0, 0, .06*i-.04))
cyl('mugp', .15, .36, (-2.1, .42, .225), plaster('mugc', '#efe7da', rough=.35, bump=.05), bev=.03, seg=96)
for i in range(5): s = cyl('pen', .018, .62, (-2.1+rnd.gauss(0, .05), .42+rnd.gauss(0, .04), .26), plain('pen%d' % i, ('#c98f6a', '#2f3a3d', '#e2b23a', '#7f968d', '#b5443a')[i], .4), bev=.006, seg=24); s.rotation_euler = (rnd.gauss(0, .16), rnd.gauss(0, .16), 0)
# plant and a small clock on the right
lathe('pot', [(0, 0), (.22, 0), (.235, .012), (.28, .4), (.3, .41), (.3, .46), (.27, .46), (.25, .4), (0, .38)], 96, plaster('pot', '#e0d6c6', bump=.1, scale=8), (2.3, .95, 0))
lf = [leafmat('p%d' % i, a, b, .4, .3, True) for i, (a, b) in enumerate((('#2f6138', '#4d8350'), ('#3a7043', '#6a9a5e')))]
for i in range(44):
    a = i*2.4; t = i/44; o = leaf('pl', rnd.uniform(.42, .62)*(1-.3*t), .17, lf[i % 2], bend=.55, fold=.15, nu=8, nv=16); o.location = (2.3+.05*math.cos(a), .95+.05*math.sin(a), .42+.3*t); o.rotation_euler = (.25+.9*t, rnd.uniform(-.2, .2), a-1.57)
c = cyl('clock', .26, .12, (1.45, 1.5, .27), plain('clockb', '#c98f6a', .4), bev=.02, seg=96); c.rotation_euler = (math.pi/2, 0, 0); c.location = (1.45, 1.5, .27); f = cyl('face', .225, .01, (1.45, 1.375, .27), plain('face', '#f8f5ee', .6), bev=0, seg=96); f.rotation_euler = (math.pi/2, 0, 0)
for a, l_ in ((.6, .12), (2.2, .17)): box('hand', (.016, .008, l_), (1.45+math.sin(a)*l_/2, 1.36, .27+math.cos(a)*l_/2), plain('handm', '#2f2c28', .5), bev=0, rot=(0, a, 0))
g = Gobo((-4.8, -3.2, 4.8), (0, .4, .9)); g.window((0,), (.3,), 2.8, 3.4, bar=.13, dist=4.3)
for u, v_, w, h in ((-3.4, 0, 4, 9), (3.4, 0, 4, 9), (0, 3.7, 2.9, 4.0), (0, -3.7, 2.9, 4.0)): g.put(box('shut', (w, h, .05), mat=g.mat, bev=0), 4.3, u, v_)
key = sun(g.S, g.T, 4.4, 1.4, (1, .9, .76)); world(hexc('#eaf0f4'), .62); area((4.5, -4, 4), (0, 0, .6), 4, 90, (.95, .97, 1)); area((-.5, -6, 4), (0, .5, 1), 4, 80)
camera((0, -8.3, 2.05), (0, 0, 1.06), lens=68, fstop=2.0, focus=(0, -.5, .4))
describe(sc, A, (0, -.65, 0), (2.1, 2.2), key, ash, unit=.14, views=dict(top=dict(across=4.0, free=(2.4, 2.0), middle=(0, -.75))))
if 'facts-only' not in A: render(sc, A)
