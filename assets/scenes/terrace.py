"""Terrace: weathered larch boards, a low rendered wall with a wooden rail, planters with lavender and grasses at the sides; trees and a summer sky behind. At room scale"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

A = args(); sc = reset(); setup(sc, A, exposure=.1, bounces=4, clamp=3)
rnd = random.Random(23)
# boards run towards the camera; every one is a body of its own, with the gaps open; one lies below the anchor
deck = wood('deck', '#7e6a53', '#a08a6d', '#b8a383', scale=.5, plank=.24, rough=.62, axis=1)
bm = bmesh.new()
for k in range(-30, 30):
    m4 = Matrix.Translation((k*.24, -3.4, -.04+rnd.gauss(0, .0018))) @ Matrix.Rotation(rnd.gauss(0, .0015), 4, 'Y') @ Matrix.Diagonal((.226, 13.2, .08, 1)); bmesh.ops.create_cube(bm, size=1, matrix=m4)
bevel(from_bm('boards', bm, deck), .008, 3); box('below', (24, 14, .05), (0, -3.4, -.2), plain('below', '#1d1a16', .9), bev=0)
screw = metal('screw', '#8f8a82', .4)
for y in (-3.4, -2.3, -1.2, -.1, 1.0, 2.1):
    for k in range(-14, 14):
        for dx in (-.065, .065): cyl('screw', .0085, .003, (k*.24+dx, y, .0), screw, bev=.001, seg=12)
# a low rendered wall with a rail of wood on steel posts
render_ = plaster('wall', '#e6dfd2', bump=.5, scale=5, var=.06); Y = 3.35
box('parapet', (26, .34, .95), (0, Y, .46), render_, bev=.02); box('coping', (26, .46, .07), (0, Y, .965), plaster('coping', '#cdc5b7', bump=.35, scale=9, var=.06), bev=.014)
iron = plain('iron', '#303335', .45); rail = wood('rail', '#6f553c', '#937454', '#ab8c69', scale=.8, rough=.5)
for k in range(-4, 5): box('post', (.05, .05, .86), (k*1.45+.4, Y, 1.42), iron, bev=.008)
for z in (1.2, 1.4, 1.6): box('wire', (26, .018, .018), (0, Y, z), iron, bev=0)
box('handrail', (26, .15, .075), (0, Y, 1.87), rail, bev=.018)
# planters: rendered troughs with lavender, grasses and a round olive
trough = plaster('trough', '#8b8782', bump=.35, scale=7, var=.08); soil = plain('soil', '#3b2e22', .95)
def planter(x, y, w, d, h): box('pl', (w, d, h), (x, y, h/2), trough, bev=.025); box('so', (w-.12, d-.12, .04), (x, y, h-.005), soil, bev=0)
planter(-2.85, 2.35, 1.9, .72, .78); planter(2.95, 2.0, .86, .86, .84); planter(3.0, 2.95, 1.9, .5, .62)
green = [leafmat('g%d' % i, a, b, .5, .35, False) for i, (a, b) in enumerate((('#62704a', '#8b9a6b'), ('#748553', '#9fae78'), ('#4f6238', '#748a50')))]
lav = [plain('lav%d' % i, c, .8, Sheen=.4) for i, c in enumerate(('#7d68a8', '#9683bd', '#6a5694'))]
stem = leaf('stem', 1, .02, green[0], bend=.12, fold=.1, nu=2, nv=8, shape='blade').data; spike = [sphere('spike', 1, (0, -90, 0), m, 12).data for m in lav]; sc.objects['stem'].location = (0, -90, 0)
def part(data, loc, rot, scale): o = bpy.data.objects.new('part', data); link(o); o.location = loc; o.rotation_euler = rot; o.scale = scale; return o
for cx in (-3.55, -3.1, -2.65, -2.2):
    for i in range(95):
        a = rnd.uniform(0, 6.283); lean = abs(rnd.gauss(0, .3)); h = rnd.uniform(.5, .82); x, y = cx+rnd.gauss(0, .09), 2.3+rnd.gauss(0, .09); d = Vector((math.sin(lean)*math.cos(a), math.sin(lean)*math.sin(a), math.cos(lean)))
        part(stem, (x, y, .76), d.to_track_quat('Y', 'Z').to_euler(), (1, h, 1))
        if i % 5 < 3:
            for j in range(6): q = Vector((x, y, .76))+d*h*(.8+.05*j); part(spike[(i+j) % 3], q, (0, lean*math.cos(a), 0), (.022-.002*j, .022-.002*j, .024))
blade = [leaf('bl%d' % i, 1, .028, m, bend=.75, fold=.1, nu=2, nv=14, shape='blade') for i, m in enumerate(green)]
for b in blade: b.location = (0, -90, 0)
for i in range(520): a = rnd.uniform(0, 6.283); k = rnd.uniform(.55, 1.05); x = rnd.uniform(2.2, 3.9); part(blade[i % 3].data, (x, 2.95+rnd.gauss(0, .08), .6), (rnd.uniform(.85, 1.45), rnd.uniform(-.2, .2), a), (1, k, k))
# the olive: a stem and a loose crown of small narrow leaves
bark = plain('bark', '#74695b', .9); tube('trunk', [(2.95, 2.0, .8), (2.98, 2.02, 1.3), (2.92, 1.98, 1.75), (2.97, 2.0, 2.3)], .05, bark, n=8, taper=lambda t: 1.1-.5*t)
for i in range(16): a = rnd.uniform(0, 6.283); r = rnd.uniform(.3, .62); tube('bough', [(2.94, 2.0, 1.75+.02*i), (2.94+r*.5*math.cos(a), 2.0+r*.5*math.sin(a), 2.15+.02*i), (2.94+r*math.cos(a), 2.0+r*math.sin(a), 2.3+rnd.uniform(0, .6))], .014, bark, n=6, taper=lambda t: 1.2-.8*t)
olive = [leafmat('o%d' % i, a, b, .45, .25, False) for i, (a, b) in enumerate((('#5b6b48', '#7d8c66'), ('#6f7f5c', '#98a684'), ('#4a5a3a', '#66774f')))]
ol = [leaf('ol%d' % i, 1, .26, m, bend=.2, fold=.1, nu=3, nv=8, shape='lance') for i, m in enumerate(olive)]
for o in ol: o.location = (0, -90, 0)
for i in range(2300):
    d = Vector((rnd.gauss(0, 1), rnd.gauss(0, 1), rnd.gauss(0, 1))).normalized(); r = .72*rnd.random()**.45; p = Vector((2.95, 2.0, 2.52))+Vector((d.x*r, d.y*r, d.z*r*.92))
    if mnoise.noise(p*3.2) < -.16: continue
    part(ol[i % 3].data, p, (rnd.uniform(-.9, .9), rnd.uniform(-.9, .9), rnd.uniform(0, 6.283)), (rnd.uniform(.1, .17),)*3)
# far behind: crowns of trees, a hill, the sky
crowns = [tree_mesh('crown%d' % i, leafmat('t%d' % i, a, b, .5, .3, False), n=5200, r=2.3, h=2.0, blobs=14, leaf=.15, seed=i+3) for i, (a, b) in enumerate((('#4c6b34', '#77954f'), ('#3f5d31', '#64854a'), ('#5f7a3f', '#8fa85f')))]
for x, y, z, s, k in ((-9.5, 22, 1.2, 1.5, 0), (-5.4, 26, .7, 1.5, 1), (-1.4, 30, .3, 1.45, 2), (2.2, 27, .5, 1.35, 0), (6.2, 24, 1.0, 1.6, 1), (10.4, 22, 1.4, 1.7, 2), (-12.5, 30, 1.6, 2.0, 2), (4.2, 34, .8, 1.6, 2), (-7.6, 36, .9, 1.8, 0), (13.5, 30, 1.6, 2.0, 0)):
    o = bpy.data.objects.new('far', crowns[k].data); link(o); o.location = (x, y, z); o.scale = (s, s, s*.9); o.rotation_euler = (0, 0, x)
# below them, for the camera that looks down: hidden by the wall from the front
for i in range(11):
    o = bpy.data.objects.new('near', crowns[i % 3].data); link(o); o.location = (-12.5+2.5*i, 20.5+i % 3, -3.3); o.scale = (1.5, 1.5, 1.35); o.rotation_euler = (0, 0, 2.1*i)
hm = Mat('hillm'); hn = hm.noise(hm.coord(), .12, 5, .6); hm.l(hm.ramp(hn.outputs[0], [(.35, hexc('#7d9387')), (.65, hexc('#98aba0'))]), hm.b.inputs['Base Color']); hm.set(Roughness=1, Specular=0); tag(hm.m, hexc('#8b9f93'))
grid('ridge', 260, 60, 130, 30, hm.m, lambda x, y: 11*math.exp(-(y/16)**2)*(.62+.38*mnoise.noise(Vector((x*.018, 1, 0)))+.08*mnoise.noise(Vector((x*.09, 2, 0))))-9, (0, 150, 0)); box('ground', (300, 200, .2), (0, 108, -6), plain('field', '#7d8a5f', 1), bev=0)
q = Mat('skylight'); e = q.n('Emission'); s = q.n('SeparateXYZ'); q.l(q.coord('Generated'), s.inputs[0]); cl = q.noise(q.coord('Object', scale=(.012, 1, .034), loc=(3, 0, 0)), 1.0, 9, .58, .3)
base = q.ramp(s.outputs[2], [(0, hexc('#e9eef0')), (.5, hexc('#dfe9f0')), (.62, hexc('#bcd5ea')), (.8, hexc('#8fb8e0')), (1, hexc('#79a8d8'))]); q.l(q.mix(q.ramp(cl.outputs[0], [(.5, (0, 0, 0, 1)), (.72, (.9,)*3+(1,))]), base, hexc('#fbfaf6')), e.inputs[0]); e.inputs[1].default_value = 1.45; q.l(e.outputs[0], q.nt.nodes['Material Output'].inputs[0]); q.m['nocheap'] = 1
box('sky', (420, .1, 240), (0, 220, 10), q.m, bev=0)
g = Gobo((-5.2, -4.6, 6.4), (0, .2, .6)); g.twig(3.4, 2.1, 2.2, 15, 1.2, 5, 3.6); g.twig(-3.3, .6, -2.0, 15, 1.2, 8, 3.6)
key = sun(g.S, g.T, 4.6, .7, (1, .9, .73)); world(hexc('#cfe0f0'), .62); area((4.2, -4.6, 4.2), (0, 0, 1.2), 4, 70, (.95, .97, 1))
camera((0, -9.3, 1.98), (0, 0, 1.66), lens=58, fstop=.8, focus=(0, -.2, 1.2))
describe(sc, A, (0, -.5, 0), (3.9, 3.5), key, deck, unit=.6, outdoors=True, views=dict(top=dict(across=5.2, free=(3.4, 2.8), middle=(0, -.6))))
if 'facts-only' not in A: render(sc, A, lens_after=True)
