"""Marble podium before a plaster arch, window light with palm shadows"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *
A = args(); sc = reset(); setup(sc, A, exposure=.15, bounces=6)
wall = plaster('wall', '#e9dccb', bump=.12, scale=3, var=.03)
cyclorama(w=16, depth=7, height=9, r=.9, mat=wall, y_wall=2.6)
mb = marble('marble', scale=.95, contrast=1.25)
gold = metal('gold', '#e2b871', .25)
cyl('p1', 1.25, .34, (0, 0, 0), mb, bev=.025)
cyl('rim', 1.255, .018, (0, 0, .335), gold, bev=.006)
cyl('p2', .86, .26, (0, 0, .35), mb, bev=.025)
# arch niche panel behind
def arch(name, w, h, d, loc, mat):
    bm = bmesh.new(); pts = [(-w/2, 0), (w/2, 0)]
    k = 64; pts += [(w/2*math.cos(math.pi*i/k), h-w/2+w/2*math.sin(math.pi*i/k)) for i in range(k+1)]
    f = bm.faces.new([bm.verts.new((x, 0, z)) for x, z in pts])
    e = bmesh.ops.extrude_face_region(bm, geom=[f]); bmesh.ops.translate(bm, vec=(0, d, 0), verts=[v for v in e['geom'] if isinstance(v, bmesh.types.BMVert)])
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    o = from_bm(name, bm, mat); o.location = loc; bevel(o, .03, 5); return o
arch('arch', 2.5, 3.3, .28, (.0, 1.55, 0), plaster('arch', '#f2e8db', bump=.1, var=.02))
# dressing kept to the sides: middle stays empty for the product
sphere('s1', .2, (1.52, -.35, .2), plain('ball', '#d9c3a5', .55))
sphere('s2', .11, (1.18, -.95, .11), gold)
# gobo: window frame + palm fronds, out of frame, between sun and set
leafm = plain('gobo', '#30402a', .6)
S = Vector((-5.2, -5.0, 5.6)); T = Vector((.2, 1.2, 1.3)); d = (S-T).normalized()
q = d.to_track_quat('Z', 'Y').to_matrix().to_4x4()
def place(o, dist, u, v, rot=0, s=1):
    o.matrix_world = Matrix.Translation(T+d*dist) @ q @ Matrix.Translation((u, v, 0)) @ Matrix.Rotation(rot, 4, 'Z') @ Matrix.Scale(s, 4)
    shadow_only(o)
fr = plain('frame', '#888888', .8)
for u in (-2.3, -.75, .8, 2.35): place(box('m', (.12, 6.5, .05), mat=fr, bev=0), 4.4, u, 0)
for v in (-2.3, -.7, .9, 2.5): place(box('m', (6.5, .12, .05), mat=fr, bev=0), 4.4, 0, v)
for (u, v, w_, h_) in ((-5.3, 0, 6, 14), (5.35, 0, 6, 14), (0, 5.5, 14, 6), (0, -5.3, 14, 6)): place(box('m', (w_, h_, .05), mat=fr, bev=0), 4.45, u, v)
for i, (u, v, r, s) in enumerate(((-2.75, 1.3, -1.45, 1.5), (-2.5, 2.5, -2.05, 1.5), (2.7, -1.9, 1.1, 1.2))):
    p = palm(f'palm{i}', L=1.9, n=15, mat=leafm, seed=i+3, width=.052, leaflet=.78); place(p, 2.6, u, v, r, s)
key = sun(S, T, 4.6, 1.1, (1, .87, .70))
world(hexc('#e8edf5'), .42)
area((4.5, -3, 3.5), (0, 0, .8), 4, 90, (1, .95, .9))
area((-1, -5, 5), (0, 0, .5), 5, 60, (.95, .97, 1))
camera((0, -8.2, 2.05), (0, 0, 1.12), lens=68, fstop=5.6, focus=(0, -.6, .6))
describe(sc, A, (0, -.05, .61), (1.5, 1.75), key, mb, unit=.14, views=dict(high=dict(lift=.15), top=dict(across=3.3, free=(1.3, 1.3), middle=(0, 0))))
if 'facts-only' not in A: render(sc, A)
