"""Dark luxury: black marble drum with gold lines, a gold hoop, one soft spot on a deep green wall"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

A = args(); sc = reset(); setup(sc, A, exposure=-.1, bounces=6)
wallm = plaster('wall', '#1d2b27', rough=.6, bump=.1, scale=3, var=.12)
fl = marble('floor', base='#151817', vein='#6f6a60', vein2='#3d3a33', scale=.5, rough=.14, contrast=.3)
box('floor', (20, 14, .2), (0, -1, -.1), fl, bev=0); box('wall', (20, .3, 10), (0, 3.4, 4.8), wallm, bev=0)
for i in range(-9, 10):                                   # slim vertical mouldings left and right of the middle
    if abs(i) > 2: box('rib', (.16, .16, 10), (i*.42, 3.2, 4.8), wallm, bev=.05)
nero = marble('nero', base='#191a1b', vein='#b9ae9c', vein2='#7d6440', scale=.9, rough=.1, contrast=.33); gold = metal('gold', '#e0ac62', .2)
cyl('g0', 1.31, .035, (0, -.2, 0), gold, bev=.01); cyl('p1', 1.27, .3, (0, -.2, .03), nero, bev=.025); cyl('g1', 1.275, .028, (0, -.2, .33), gold, bev=.008); cyl('p2', .95, .24, (0, -.2, .355), nero, bev=.025)
bm = bmesh.new(); k = 160; R, r = 1.62, .038
V = [[bm.verts.new(((R+r*math.cos(b*.3927))*math.cos(a*2*math.pi/k), r*math.sin(b*.3927), (R+r*math.cos(b*.3927))*math.sin(a*2*math.pi/k))) for b in range(16)] for a in range(k)]
for a in range(k):
    for b in range(16): bm.faces.new((V[a][b], V[(a+1) % k][b], V[(a+1) % k][(b+1) % 16], V[a][(b+1) % 16]))
o = from_bm('hoop', bm, gold); o.location = (0, 1.5, 1.66)
sphere('gs', .2, (1.62, -.55, .2), gold); sphere('bs', .32, (2.02, .1, .32), plain('onyx', '#111313', .08, Clearcoat=1.0)); cyl('side', .42, .95, (-1.78, .6, 0), nero, bev=.025); cyl('sideg', .425, .025, (-1.78, .6, .95), gold, bev=.007)
sphere('gs2', .24, (-1.78, .6, 1.215), gold)
key = area((-3.6, -2.6, 5.6), (0, -.1, .6), 1.0, 760, (1, .88, .72), spread=110); area((3.6, 2.0, 3.2), (0, 0, .7), 1.0, 260, (1, .86, .66)); area((0, 1.0, 5.0), (0, 3.3, 2.0), 1.4, 120, (1, .85, .62)); area((-4, -5, 2), (0, 0, .8), 3, 60, (.75, .88, 1)); area((4.8, -2.5, 2.2), (0, 0, .6), 2.2, 90, (1, .92, .85))
world(hexc('#7f8f9a'), .11)
camera((0, -8.4, 1.95), (0, 0, 1.26), lens=68, fstop=5.6, focus=(0, -.6, .6))
describe(sc, A, (0, -.2, .6), (1.65, 2.0), key, nero, unit=.11, views=dict(top=dict(across=3.6, free=(2.3, 2.0), middle=(.75, -2.8), z=0)))
if 'facts-only' not in A: render(sc, A)
