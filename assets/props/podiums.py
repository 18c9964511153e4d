"""Podiums"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *
from kit.prop_set import start, finish
A, sc = start(); V = A['variant']

bm = bmesh.new(); seg = 960; fl = 56; rings = []
pl = plaster('pl', '#e8dccb', bump=.06, scale=9, var=.03); R = 1.0
prof = [(0, .0), (.0, .0)]; zs = [0, .015, .05, .5, .545, .56]; k = [0, .55, 1, 1, .55, 0]
for z, a in zip(zs, k): rings.append([bm.verts.new(((R-.045*a*abs(math.sin(i/seg*math.pi*fl))**.7*1.0)*math.cos(2*math.pi*i/seg), (R-.045*a*abs(math.sin(i/seg*math.pi*fl))**.7)*math.sin(2*math.pi*i/seg), z)) for i in range(seg)])
for a, b in zip(rings, rings[1:]):
    for i in range(seg): bm.faces.new((a[i], a[(i+1) % seg], b[(i+1) % seg], b[i]))
bm.faces.new(rings[0][::-1]); bm.faces.new(rings[-1])
o = autosmooth(from_bm('drum', bm, pl), 30)
cyl('brass', 1.012, .022, (0, 0, .56), metal('brass', '#d9b171', .25), bev=.008)
cyl('cap', 1.05, .11, (0, 0, .582), marble('mb', scale=1.4, contrast=1.1), bev=.025)
finish(A, sc, (0, -6.4, 2.25), (0, 0, .32), lens=86)
