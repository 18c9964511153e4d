"""Terracotta plaster wall with an arched opening, hard afternoon sun, pampas grass"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

A = args(); sc = reset(); setup(sc, A, exposure=.1, bounces=6)
wallm = plaster('wall', '#d9a583', bump=.35, scale=2.2, var=.07); floorm = plaster('floor', '#dcb293', bump=.18, scale=3, var=.05); light = plaster('light', '#ecd3bd', bump=.2, scale=3, var=.04)
box('floor', (18, 12, .2), (0, -1, -.1), floorm, bev=0)
w = box('wall', (18, .9, 9), (0, 2.4, 4.5), wallm, bev=0)
cut(w, arch('hole', 2.5, 3.5, 3, (.0, .8, -.02), None, bev=0)); bevel(w, .035, 4)
# inside the opening: a pale niche with its own step
box('niche', (3.4, .2, 5), (0, 3.6, 2.5), light, bev=0)
box('nfloor', (2.46, 2.2, .16), (0, 2.7, .08), light, bev=.03)
# plinth for the product, low and broad
cyl('slab', 1.15, .2, (0, -.15, 0), light, bev=.035)
box('block', (.86, .8, .95), (-1.98, 1.0, .475), wallm, bev=.035, rot=(0, 0, .12))
lathe('vase', flow([(0, .0), (.2, .0), (.3, .06), (.37, .25), (.36, .42), (.26, .62), (.13, .74), (.115, .82), (.15, .88), (.135, .885), (.1, .82), (.11, .72), (0, .5)]), 128, plaster('clay', '#efe2d2', bump=.3, scale=8, var=.05), (-1.98, 1.0, .95))
pm = plain('pampas', '#e8d3b4', .9, Sheen=.6)
for i, (dx, ln) in enumerate(((-.04, .38), (.05, .22), (0, .55), (.02, .3))):
    p = plume(f'p{i}', h=1.5+.18*(i % 3), mat=pm, seed=i+5, lean=ln, fluff=.15); p.location = (-1.98+dx, 1.0+.03*i, 1.5)
sphere('ball', .27, (1.62, .45, .27), light); sphere('ball2', .15, (1.9, -.12, .15), wallm)
g = Gobo((-5.0, -5.6, 5.2), (0, 1.2, 1.3))
g.palms(((3.3, 2.2, 2.2, 1.3), (3.5, .9, 1.75, 1.2)), dist=3.0)
g.put(box('edge', (9, 12, .05), mat=g.mat, bev=0), 4.2, -7.1, 0, .22)
key = sun(g.S, g.T, 4.9, .8, (1, .85, .66)); world(hexc('#dfe8f5'), .5)
area((4.5, -4, 3.5), (0, 0, .8), 4, 70, (1, .93, .85)); area((-1, -6, 4), (0, 0, .8), 5, 55)
camera((0, -8.4, 1.9), (0, 0, 1.22), lens=66, fstop=6.3, focus=(0, -.5, .5))
describe(sc, A, (0, -.2, .2), (1.7, 2.1), key, light, unit=.13, views=dict(top=dict(across=3.8, free=(1.55, 1.55), middle=(0, -.15))))
if 'facts-only' not in A: render(sc, A)
