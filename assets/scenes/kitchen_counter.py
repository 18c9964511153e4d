"""Kitchen counter: pale quartz worktop, hand-made tiles out of focus, brass tap, herbs, window from the left"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

A = args(); sc = reset(); setup(sc, A, exposure=.15, bounces=4)
rnd = random.Random(6)
top = marble('quartz', base='#efece6', vein='#b9b3a8', vein2='#cdbfa8', scale=.55, rough=.2, contrast=.8)
box('top', (14, 4.6, .16), (0, .2, -.08), top, bev=.03); box('front', (14, 4.4, 2), (0, .25, -1.2), plain('cab', '#8d9a86', .5), bev=.02)
# glazed tiles: each one slightly tilted, its own tone
W, Hh = .62, .30; tm = []
for i, c in enumerate(('#f1ece1', '#e9e3d6', '#f5f1e8', '#e4ddcf')): t = Mat('tile%d' % i); t.b.inputs['Base Color'].default_value = hexc(c); t.set(Roughness=.14, Specular=.55); t.bump(t.noise(t.coord(), 5, 3).outputs[0], .12, .02); tm.append(tag(t.m, hexc(c)))
src = [box('t%d' % i, (W-.022, .06, Hh-.022), (0, -80, 0), tm[i], bev=.02) for i in range(4)]
for r in range(18):
    for k in range(-12, 13):
        o = bpy.data.objects.new('t', src[rnd.randrange(4)].data); link(o); o.location = ((k+.5*(r % 2))*W, 2.5, .15+r*Hh); o.rotation_euler = (rnd.gauss(0, .012), 0, rnd.gauss(0, .012)); m_ = o.modifiers.new('b', 'BEVEL'); m_.width = .02; m_.segments = 2
box('grout', (16, .06, 7), (0, 2.52, 3), plain('grout', '#d6cfc2', .9), bev=0)
oak = wood('oak', '#7d5433', '#a67a4e', '#c59a6a', scale=1.2, rough=.4)
box('shelf', (2.6, .62, .09), (2.2, 2.16, 2.62), oak, bev=.015)
for x, r, h, c in ((1.35, .15, .42, '#e7ddcd'), (1.75, .19, .55, '#c98f6a'), (2.25, .14, .36, '#f2ece1'), (2.62, .17, .5, '#8f9c8b')): cyl('jar', r, h, (x, 2.15, 2.665), plain('j', c, .35), bev=.04, seg=48); cyl('lid', r*.9, .06, (x, 2.15, 2.665+h), oak, bev=.015, seg=48)
# left: board leaning, herbs in a pot; right: utensil jar, bowl of lemons
b = box('board', (1.05, .08, 1.55), (-2.05, 2.22, .79), oak, bev=.035, rot=(-.14, 0, 0)); b2 = box('board2', (.8, .07, 1.15), (-1.55, 2.02, .59), wood('walnut', '#4a2f1e', '#6f4a30', '#8d6544', scale=1.4), bev=.03, rot=(-.16, 0, 0))
lathe('pot', [(0, 0), (.225, 0), (.24, .012), (.30, .47), (.315, .475), (.32, .485), (.32, .535), (.312, .545), (.285, .545), (.275, .535), (.26, .48), (0, .46)], 96, plaster('pot', '#d98e66', bump=.1, scale=8), (-1.72, 1.15, 0))
g = [leafmat('b1', '#3f7a2f', '#5f9b3f', .35, .35, True), leafmat('b2', '#4f8a38', '#86b352', .35, .35, True)]
for i in range(95):
    a = rnd.uniform(0, 6.28); r = abs(rnd.gauss(0, .2)); z = .52+rnd.uniform(0, .62)*(1-r*.8)
    o = leaf('l', rnd.uniform(.16, .27), .16, g[i % 2], bend=.5, fold=.2, nu=6, nv=12); o.location = (-1.72+r*math.cos(a), 1.15+r*math.sin(a), z); o.rotation_euler = (rnd.uniform(-.2, .7), rnd.uniform(-.3, .3), a-1.57)
lathe('crock', [(0, 0), (.3, 0), (.33, .05), (.33, .7), (.35, .74), (.31, .74), (.29, .68), (.29, .1), (0, .1)], 96, plaster('crock', '#efe7da', rough=.4, bump=.1, scale=6), (1.85, 1.3, 0))
for i, (dx, dy, tl, ln) in enumerate(((-.1, 0, -.16, 1.25), (.08, .06, .14, 1.35), (.0, -.1, .05, 1.15), (.14, -.04, .27, 1.2))):
    s = cyl('spoon', .028, ln, (1.85+dx, 1.3+dy, .1), (oak, b2.data.materials[0])[i % 2], bev=.01, seg=24); s.rotation_euler = (.03, tl, 0)
    e = sphere('head', .11, (1.85+dx+math.sin(tl)*(ln+.06), 1.3+dy, .1+math.cos(tl)*(ln+.06)), (oak, b2.data.materials[0])[i % 2], 32); e.scale = (1, .35, 1.35); e.rotation_euler = (0, tl, 0)
lm = Mat('lemon'); lv = lm.coord(); lm.b.inputs['Base Color'].default_value = hexc('#eec23a'); lm.bump(lm.noise(lv, 38, 3).outputs[0], .3, .01); lm.set(Roughness=.42)
for x, y, r, a in ((1.62, .1, .19, .5), (1.98, .32, .185, 2.2)):
    o = lathe('lemon', [(max(0, r*math.sin(t)*(1 if .25 < t < 2.9 else .96)), -1.28*r*math.cos(t)-(.05*r if t < .2 else 0)+(.1*r if t > 2.95 else 0)) for t in [k*math.pi/40 for k in range(41)]], 64, lm.m, (x, y, r*.98)); o.rotation_euler = (1.45, 0, a)
key = area((-4.6, -1.2, 3.4), (0, -.4, .2), 2.2, 560, (1, .95, .87), size_y=2.8); area((4.5, -4, 4), (0, 0, .5), 4, 70, (.94, .97, 1)); area((1.5, -6, 4), (0, 1, .8), 4, 60); area((-3.2, 1.0, 5.0), (0, 2.5, 1.4), 2, 120, (1, .93, .82))
world(hexc('#f2efe9'), .42)
camera((0, -8.2, 2.05), (0, 0, 1.0), lens=68, fstop=.75, focus=(0, -.75, .3))
describe(sc, A, (0, -.7, 0), (2.1, 2.1), key, top, unit=.13, views=dict(top=dict(across=4.1, free=(2.4, 2.4), middle=(0, .02))))
if 'facts-only' not in A: render(sc, A)
