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
    for o in [o for o in sc.objects if o.type == 'MESH']: o.parent = e
    tied_bow((0, 0, H+.02), 1.05, rib, .16)                             # towards the camera, whichever way the box stands
    e.rotation_euler = (0, 0, .5); finish(A, sc, (0, -6.6, 2.4), (0, 0, .58), 86)
elif V == 'ribbon-satin':
    tied_bow((0, 0, 0), 2.4, satin('rib', '#c7867a'), .36); finish(A, sc, (0, -6.2, 3.6), (0, 0, .3), 70, back=1.2)
