"""Gift box and ribbon"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *
from kit.prop_set import start, finish

A, sc = start(); V = A['variant']

if V == 'gift-box':
    p = plaster('paper', '#efe3d2', rough=.55, bump=.06, scale=6, var=.02); rib = satin('rib', '#b5473d'); W, H = 1.3, .92
    e = bpy.data.objects.new('e', None); link(e); box('b', (W, W, H*.8), (0, 0, H*.4), p, .02); box('lid', (W*1.05, W*1.05, H*.26), (0, 0, H*.87), p, .02)
    for s in ((W*1.058, .17, H*.268), (.17, W*1.058, H*.268)): box('r', s, (0, 0, H*.87), rib, .008)
    for s in ((W*1.008, .17, H*.78), (.17, W*1.008, H*.78)): box('r', s, (0, 0, H*.4), rib, .006)
    bow(0, 0, H+.01, .95, rib, .085)
    for o in [o for o in sc.objects if o.type == 'MESH']: o.parent = e
    e.rotation_euler = (0, 0, .5); finish(A, sc, (0, -6.6, 2.4), (0, 0, .58), 86)
elif V == 'ribbon-satin':
    rib = satin('rib', '#c7867a'); pts = []
    for i in range(90):                                   # a loose curl, opening out to both sides
        t = i/89; a = t*5.2*math.pi; r = .30+.05*math.sin(t*9); pts.append((-1.35+2.7*t+.12*math.sin(a), r*math.cos(a)*.55, .42+r*math.sin(a)))
    band([(-1.75, .1, .04), (-1.55, .05, .10)]+pts[::3]+[(1.55, .05, .12), (1.8, .1, .03)], .15, rib, up=(.93, .30, .2)); finish(A, sc, (0, -6.8, 1.5), (0, 0, .45), 70, back=1.2)
