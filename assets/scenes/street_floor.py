"""Street: worn paving slabs before a rendered wall, a kerb, a puddle of low sun and the shadow of a railing"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

A = args(); sc = reset(); setup(sc, A, exposure=.05, bounces=4)
rnd = random.Random(8)
def slab(name, a, b):
    m = Mat(name); v = m.coord(); n1 = m.noise(v, 1.1, 6, .6); n2 = m.noise(v, 22, 4, .7); n3 = m.noise(v, 140, 2, .7)
    c = m.mix(m.ramp(n1.outputs[0], [(.32, (0, 0, 0, 1)), (.7, (1, 1, 1, 1))]), hexc(a), hexc(b)); c = m.mix(m.ramp(n3.outputs[0], [(.6, (0, 0, 0, 1)), (.7, (.5,)*3+(1,))]), c, hexc('#5d5a55')); c = m.mix(m.ramp(n2.outputs[0], [(.62, (0, 0, 0, 1)), (.75, (.4,)*3+(1,))]), c, hexc('#c9c3b8'))
    m.l(c, m.b.inputs['Base Color']); m.bump(m.math('ADD', m.math('MULTIPLY', n3.outputs[0], .6), n2.outputs[0]), .3, .012); m.set(Roughness=.82, Specular=.3); return tag(m.m, hexc(b))
ms = [slab('slab%d' % i, a, b) for i, (a, b) in enumerate((('#8d8982', '#a39e95'), ('#86827b', '#99948c'), ('#938e85', '#aaa499')))]
box('ground', (30, 20, .2), (0, 2, -.16), plain('joint', '#5b5750', .95), bev=0)
for j in range(-5, 6):
    for i in range(-7, 8): box('slab', (1.48, .98, .12), (i*1.5+(.75 if j % 2 else 0), j*1.0-.2, -.06+rnd.gauss(0, .004)), ms[rnd.randrange(3)], bev=.014, rot=(rnd.gauss(0, .002), rnd.gauss(0, .002), rnd.gauss(0, .003)))
# kerb, then a lane of dark asphalt and a rendered wall with a plinth
box('kerb', (30, .42, .34), (0, 6.1, .0), slab('kerbm', '#a5a099', '#b9b3aa'), bev=.05)
asp = Mat('asphalt'); av = asp.coord(); an = asp.noise(av, 90, 3, .7); asp.l(asp.ramp(an.outputs[0], [(.4, hexc('#3c3c3e')), (.7, hexc('#5a5a5b'))]), asp.b.inputs['Base Color']); asp.bump(an.outputs[0], .6, .02); asp.set(Roughness=.8); tag(asp.m, hexc('#4a4a4b')); box('lane', (40, 6, .1), (0, 9.3, -.12), asp.m, bev=0)
box('stripe', (40, .22, .02), (0, 8.4, -.06), plain('paint', '#d9d5c8', .7), bev=0)
wl = plaster('wall', '#c8a68a', bump=.5, scale=1.6, var=.1); box('far', (40, .3, 14), (0, 13.5, 6), wl, bev=0); box('plinth', (40, .5, 1.5), (0, 13.3, .6), slab('plm', '#86807a', '#9a938b'), bev=.03)
for x, w, h, z, c in ((-3.9, 2.2, 3.8, 3.7, '#46586a'), (4.6, 2.6, 3.6, 4.2, '#3e4a4c')):
    box('frame', (w+.4, .2, h+.4), (x, 13.3, z), plain('fr', '#ded7cb', .6), bev=.02); box('pane', (w, .1, h), (x, 13.18, z), plain('pane'+c[1:], c, .12, Specular=.7), bev=0); box('mid', (.1, .14, h), (x, 13.1, z), plain('fr2', '#ded7cb', .6), bev=0)
# a bollard and a bicycle wheel far out of focus
cyl('bollard', .26, 1.9, (-3.2, 5.2, 0), plain('iron', '#2c2e30', .45), bev=.12, seg=64)
t = bpy.data.curves.new('wheel', 'CURVE'); t.dimensions = '3D'; t.bevel_depth = .07; sp = t.splines.new('POLY'); sp.points.add(64)
for k in range(65): a = k/64*6.2832; sp.points[k].co = (1.15*math.cos(a), 0, 1.15*math.sin(a), 1)
o = bpy.data.objects.new('wheel', t); link(o); t.materials.append(plain('tyre', '#26262a', .6)); o.location = (3.4, 6.9, 1.2); o.rotation_euler = (0, 0, .15)
for k in range(14): a = k/14*6.2832; s = cyl('spoke', .012, 1.12, (3.4, 6.9, 1.2), metal('sp', '#b5b5b8', .3), bev=0, seg=12); s.rotation_euler = (0, a, .15)
for i in range(60):                                       # a few leaves lie about
    l = leaf('dry', rnd.uniform(.12, .22), .09, plain('dryl%d' % (i % 3), ('#a8642f', '#c08a3e', '#7f5a34')[i % 3], .8), bend=.5, nu=4, nv=8); x = rnd.choice((-1, 1))*rnd.uniform(1.5, 6); l.location = (x, rnd.uniform(-2.5, 5.7), .012); l.rotation_euler = (rnd.uniform(-.25, .25), rnd.uniform(-.3, .3), rnd.uniform(0, 6.28))
g = Gobo((-5.4, -3.4, 4.4), (.2, .6, .1))
for k in range(9): g.put(box('rod', (.055, 7, .05), mat=g.mat, bev=0), 3.2, 1.15+k*.36, 0)
g.put(box('hand', (7, .12, .05), mat=g.mat, bev=0), 3.2, 4.4, .9); g.put(box('house', (6, 9, .05), mat=g.mat, bev=0), 3.4, -5.4, 0, .12)
key = sun(g.S, g.T, 5.2, .8, (1, .84, .62)); world(hexc('#bfd3e8'), .55); area((4.2, -4, 4), (0, 0, .5), 4, 60, (.9, .95, 1))
camera((0, -8.4, 1.75), (0, 0, .98), lens=68, fstop=.3, focus=(0, -.5, .2))
describe(sc, A, (0, -.5, 0), (2.4, 2.1), key, ms[0], unit=.2, outdoors=True, views=dict(top=dict(across=4.6, free=(2.8, 2.3), middle=(0, -.5))))
if 'facts-only' not in A: render(sc, A, lens_after=True)
