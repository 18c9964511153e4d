"""Pastel steps, rounded, with spheres and a ring, soft studio light"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

A = args(); sc = reset(); setup(sc, A, exposure=.1, bounces=6)
pink = plaster('pink', '#f0c4c0', rough=.7, bump=.03, var=.01); lilac = plaster('lilac', '#d5c3e4', rough=.65, bump=.03, var=.01); mint = plaster('mint', '#bfdccf', rough=.65, bump=.03, var=.01); cream = plaster('cream', '#f6e7d6', rough=.65, bump=.03, var=.01); peach = plaster('peach', '#f2b79c', rough=.6, bump=.03, var=.01)
cyclorama(w=18, depth=8, height=9, r=1.6, mat=pink, y_wall=3.2)
# steps climb to the right behind the free middle
def step(x0, x1, z, mat, y=1.1, d=1.7): return box('step', (x1-x0, d, z), ((x0+x1)/2, y, z/2), mat, bev=.07)
step(1.0, 1.9, .55, lilac); step(1.9, 2.8, 1.1, cream); step(2.8, 4.6, 1.65, lilac)
arch('arch', 1.9, 2.9, .34, (-1.75, 1.5, 0), cream, .05); arch('arch2', 1.2, 2.1, .34, (-1.75, 1.1, 0), mint, .05)
cyl('base', 1.3, .22, (0, -.35, 0), cream, bev=.06); cyl('top', .98, .2, (0, -.35, .22), lilac, bev=.06)
sphere('s1', .34, (-1.9, -.2, .34), peach); sphere('s2', .17, (-1.5, -.95, .17), mint); sphere('s3', .26, (2.32, .95, 1.36), peach)
bm = bmesh.new(); k = 96; R, r = .42, .1
V = [[bm.verts.new(((R+r*math.cos(b*.2618))*math.cos(a*2*math.pi/k), r*math.sin(b*.2618), (R+r*math.cos(b*.2618))*math.sin(a*2*math.pi/k))) for b in range(24)] for a in range(k)]
for a in range(k):
    for b in range(24): bm.faces.new((V[a][b], V[(a+1) % k][b], V[(a+1) % k][(b+1) % 24], V[a][(b+1) % 24]))
o = from_bm('ring', bm, plain('gold', '#e3b878', .28, Metallic=1.0)); o.location = (1.85, -.35, .52); o.rotation_euler = (.0, 0, -.5)
cyl('pill', .13, .75, (1.42, .62, .55), mint, bev=.12)
key = area((-4.6, -3.4, 5.4), (0, 0, .6), 1.5, 900, (1, .95, .9)); area((5, -3, 3), (0, 0, .8), 4, 120, (.95, .93, 1)); area((0, -7, 4), (0, 0, 1), 5, 70)
world(hexc('#f6eef4'), .45)
camera((0, -8.6, 2.3), (0, 0, 1.06), lens=62, fstop=8, focus=(0, -.7, .6))
describe(sc, A, (0, -.35, .42), (1.8, 1.95), key, lilac, unit=.12, views=dict(top=dict(across=3.8, free=(1.35, 1.35), middle=(0, -.35))))
if 'facts-only' not in A: render(sc, A)
