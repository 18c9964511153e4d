"""Photographer's studio: a roll of warm grey paper, its stand and a lamp at the edges, window light from the left"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *
A = args(); sc = reset(); setup(sc, A, exposure=.15, bounces=5)
wall = plaster('wall', '#d9d4cc', bump=.1, scale=1.5, var=.03); floor = wood('boards', '#6d5238', '#94714d', '#b08d66', scale=.9, plank=.16, axis=1, rough=.4)
grid('boards', 14, 16, 1, 1, floor, None, (0, 2, 0)); box('back', (14, .2, 5), (0, 5.2, 2.5), wall, bev=0)
paper = plaster('paper', '#cbbfb0', bump=.03, scale=3, var=.015)
bm = bmesh.new(); P = [(-4.2, .006), (1.0, .006)]+[(1.0+.9*math.sin(t*math.pi/48), .006+.9-.9*math.cos(t*math.pi/48)) for t in range(1, 25)]+[(1.9, 3.4)]
L = [(bm.verts.new((-1.34, y, z)), bm.verts.new((1.34, y, z))) for y, z in P]
for a, b in zip(L, L[1:]): bm.faces.new((a[0], a[1], b[1], b[0]))
o = from_bm('paper', bm, paper); s = o.modifiers.new('s', 'SOLIDIFY'); s.thickness = .006
r = cyl('roll', .075, 2.76, (-1.38, 1.9, 3.42), plain('rl', '#b9ab98', .7), seg=40); r.rotation_euler = (0, math.pi/2, 0)
blk = plain('stand', '#1e1f20', .4)
for x in (-1.5, 1.5):
    cyl('pole', .018, 3.5, (x, 1.9, 0), blk, seg=16)
    for k in range(3): l = cyl('foot', .014, .6, (x, 1.9, .35), blk, seg=12); l.rotation_euler = (2.2, 0, k*2.094)
# octagonal soft box at the right edge, flag at the left, stool and cable behind
b = lathe('box', [(.12, 0), (.52, .38), (.53, .40), (.5, .40), (0, .36)], 8, plain('sb', '#161617', .6), (1.66, 1.0, 2.35)); b.rotation_euler = (math.radians(-78), math.radians(-8), math.radians(70)); d = cyl('diff', .49, .01, (0, 0, .395), emit('df', '#fff4e6', 3.2), seg=8); d.parent = b
cyl('bp', .018, 2.4, (1.72, 1.02, 0), blk, seg=16)
key = area((-3.4, -2.0, 2.6), (0, 0, 1.0), 2.2, 300, (1, .96, .90), size_y=2.6); area((2.4, -1.6, 2.3), (0, .2, 1.0), 1.2, 55, (1, .97, .94)); area((0, 3.6, 4.2), (0, 5, 2), 3, 90, (.96, .98, 1))
g = Gobo((-3.4, 1.5, 3.2), (.6, 5.1, 2.3)); world(hexc('#e6e8ea'), .42)
st = wood('stool', '#5a3d26', '#7f5a3a', '#9c7550', scale=2); cyl('seat', .19, .05, (1.42, .9, .58), st, bev=.012)
for k in range(4): q = cyl('leg', .018, .6, (1.42+.13*math.cos(.8+k*1.571), .9+.13*math.sin(.8+k*1.571), 0), st, seg=12)
person_camera(lens=54, fstop=.85, y=-4.7)
describe(sc, A, (0, 0, .006), (1.2, 1.85), key, paper, unit=1)
if 'facts-only' not in A: render(sc, A, lens_after=True)
