"""Raw concrete: formwork wall with tie holes, a cast block, hard light from a slit window"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

A = args(); sc = reset(); setup(sc, A, exposure=.15, bounces=6)
def concrete(name, a, b, scale=1.0, bump=.3):
    m = Mat(name); v = m.coord(); n1 = m.noise(v, .9*scale, 8, .62, .4); n2 = m.noise(v, 5*scale, 8, .65); n3 = m.noise(v, 60*scale, 3, .6)
    c = m.mix(m.ramp(n1.outputs[0], [(.32, (0, 0, 0, 1)), (.68, (1, 1, 1, 1))]), hexc(a), hexc(b)); c = m.mix(m.ramp(n2.outputs[0], [(.45, (0, 0, 0, 1)), (.8, (.5,)*3+(1,))]), c, hexc('#cfcac3'))
    vo = m.n('TexVoronoi'); vo.inputs['Scale'].default_value = 9*scale; m.l(v, vo.inputs['Vector'])     # air bubbles of the casting
    hole = m.math('MULTIPLY', m.ramp(vo.outputs['Distance'], [(.05, (1, 1, 1, 1)), (.10, (0, 0, 0, 1))]), m.ramp(m.noise(v, 2.2*scale, 2).outputs[0], [(.5, (0, 0, 0, 1)), (.6, (1, 1, 1, 1))]))
    m.l(m.mix(m.math('MULTIPLY', hole, .75), c, hexc('#5b5752')), m.b.inputs['Base Color'])
    h = m.math('SUBTRACT', m.math('ADD', n2.outputs[0], m.math('MULTIPLY', n3.outputs[0], .3)), m.math('MULTIPLY', hole, 2.5)); m.bump(h, bump, .02); m.set(Roughness=.78, Specular=.3); return tag(m.m, hexc(b))
cw = concrete('wall', '#9a9691', '#b4afa8'); cf = concrete('floor', '#a29d97', '#b8b3ac', 1.1, .2); cb = concrete('block', '#a9a49d', '#bdb8b0', 1.6, .25)
cf.node_tree.nodes['Principled BSDF'].inputs['Roughness'].default_value = .5
box('floor', (18, 12, .2), (0, -1, -.1), cf, bev=0)
box('behind', (19, .1, 8), (0, 3.02, 3.5), plain('gap', '#34322f', .9), bev=0)
for i in range(-3, 4):                                    # cast panels with shadow gaps and tie holes
    for j in range(3):
        p = box('panel', (2.58, .4, 2.18), (i*2.6+1.3, 2.8, 1.09+j*2.2), cw, bev=.018); hole = None
        for dx in (-.75, .75):
            for dz in (-.6, .6):
                c = cyl('tie', .055, .3, (i*2.6+1.3+dx, 2.68, 1.09+j*2.2+dz), plain('dark', '#4a4743', .9), bev=.004, seg=40); c.rotation_euler = (math.pi/2, 0, 0); c.location.y = 2.597+.3
box('slab', (2.5, 1.9, .3), (0, -.2, .15), cb, bev=.03)
box('block', (.85, .85, 1.75), (-2.0, 1.2, .875), cb, bev=.03, rot=(0, 0, .2)); box('block2', (.8, .7, .55), (2.0, .55, .275), cb, bev=.03, rot=(0, 0, -.3))
lathe('vase', flow([(0, 0), (.17, 0), (.2, .04), (.2, .5), (.11, .64), (.09, .8), (.075, .8), (.09, .62), (0, .5)]), 96, plain('blackvase', '#25231f', .4), (2.0, .55, .55))
tw = plain('twig', '#4c3a2b', .8); rnd = random.Random(3)
for i in range(5):
    cu = bpy.data.curves.new('tw', 'CURVE'); cu.dimensions = '3D'; cu.bevel_depth = .012; sp = cu.splines.new('POLY'); sp.points.add(18); dx, dy = rnd.uniform(-.55, .55), rnd.uniform(-.3, .3)
    for k in range(19):
        t = k/18; sp.points[k].co = (2.0+dx*t*t+.03*mnoise.noise(Vector((t*4, i, 0))), .55+dy*t*t+.03*mnoise.noise(Vector((i, t*4, 0))), 1.2+1.5*t, 1); sp.points[k].radius = 1.15-.8*t
    o = bpy.data.objects.new('tw', cu); link(o); cu.materials.append(tw)
    for k in range(11):
        t = .35+.06*k; l = leaf('l', .2, .09, plain('dry%d' % (k % 2), ('#8a8261', '#a39a74')[k % 2], .7), bend=.3, nu=4, nv=8); l.location = (2.0+dx*t*t, .55+dy*t*t, 1.2+1.5*t); l.rotation_euler = (rnd.uniform(-.3, .8), rnd.uniform(-.4, .4), rnd.uniform(0, 6.28))
g = Gobo((-5.4, -4.2, 5.4), (.3, 1.0, 1.2)); g.window((-.9,), (), 3.6, 6.2, bar=.22, dist=4.4, u0=.3)
key = sun(g.S, g.T, 5.2, .7, (1, .91, .79)); world(hexc('#cfd9e6'), .34); area((4.5, -4, 4), (0, 0, .8), 4, 80, (.92, .96, 1)); area((-1, -6, 4), (0, 0, 1), 5, 60)
camera((0, -8.4, 1.95), (0, 0, 1.16), lens=68, fstop=6.3, focus=(0, -.5, .5))
describe(sc, A, (0, -.25, .3), (1.9, 2.0), key, cb, unit=.14, views=dict(top=dict(across=3.9, free=(2.2, 1.7), middle=(0, -.2))))
if 'facts-only' not in A: render(sc, A)
