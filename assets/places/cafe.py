"""Cafe with tall windows, a green counter and small lights; the front is free for a person"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *
A = args(); sc = reset(); setup(sc, A, look='High Contrast', exposure=.45, bounces=5, clamp=3)
rnd = random.Random(12)
# shell -------------------------------------------------------------
floor = wood('floor', '#5b3a22', '#8a5f3b', '#ab7d52', scale=.9, plank=.18, axis=1, rough=.33)
grid('floor', 12, 20, 1, 1, floor, loc=(0, 2, 0))
m = Mat('brick'); v = m.coord(); bt = m.n('TexBrick'); m.l(v, bt.inputs['Vector'])
mp = [n for n in m.nt.nodes if n.type == 'MAPPING'][0]; mp.inputs['Rotation'].default_value = (math.radians(90), 0, 0)
for k, val in dict(Color1=hexc('#c9b7a2'), Color2=hexc('#b59f88'), Mortar=hexc('#d9cebf'), Scale=3.2).items(): bt.inputs[k].default_value = val
bt.inputs['Mortar Size'].default_value = .018; m.l(bt.outputs[0], m.b.inputs['Base Color']); m.bump(bt.outputs['Fac'], -.4, .01); m.set(Roughness=.85); tag(m.m, hexc('#bfac97'))
box('back', (10, .2, 4.2), (0, 9.0, 2.1), m.m, bev=0)
green = plain('green', '#3f5a4c', .45)
box('right', (.2, 12, 4.2), (3.9, 3.5, 2.1), plain('rwall', '#e4d7c5', .85), bev=0)
box('wains', (.24, 12, 1.15), (3.88, 3.5, .57), green, bev=.01)
box('ceil', (9, 14, .2), (0, 3.5, 4.1), plain('ceil', '#efe7db', .9), bev=0)
# left: tall windows, daylight, blurred street outside
frame = plain('wf', '#2e3531', .4)
box('sill', (.3, 12, .55), (-3.6, 3.5, .27), green, bev=.01)
for y in (-1.2, .6, 2.4, 4.2, 6.0, 7.8): box('post', (.12, .12, 3.6), (-3.6, y, 2.1), frame, bev=.01)
for z in (.58, 2.7, 3.6): box('rail', (.12, 12, .07), (-3.6, 3.5, z), frame, bev=.01)
mo = Mat('street'); vv = mo.coord(); no = mo.noise(vv, .55, 4, .5); e = mo.n('Emission'); e.inputs[1].default_value = 3.6
mo.l(mo.ramp(no.outputs[0], [(.32, hexc('#7d9a72')), (.48, hexc('#cfd9c9')), (.58, hexc('#eef3f6')), (.75, hexc('#ffffff'))]), e.inputs[0]); mo.l(e.outputs[0], mo.nt.nodes['Material Output'].inputs[0])
box('street', (.05, 18, 6), (-7.5, 4, 2.4), mo.m, bev=0)
# counter + shelves at the back --------------------------------------
box('counter', (4.2, .7, 1.05), (1.2, 6.6, .52), green, bev=.02)
for i in range(15): box('slat', (.05, .04, .92), (-.8+i*.285, 6.24, .5), plain('sl', '#4a675a', .45), bev=.005)
box('ctop', (4.4, .86, .06), (1.2, 6.6, 1.08), marble('ctm', scale=1.2), bev=.012)
sh = wood('shw', '#6b4527', '#976b42', '#b98a5a', scale=1.2)
cols = ['#efe6d8', '#c46f4b', '#d9b27c', '#7e927f', '#44584d', '#e8d7bd', '#8b5a3a']
for z in (1.75, 2.35, 2.95):
    box('shelf', (3.8, .32, .05), (1.3, 8.72, z), sh, bev=.006); x = -.45
    while x < 3.05:
        k = rnd.random(); h = rnd.uniform(.14, .36); r = rnd.uniform(.05, .11); c = rnd.choice(cols)
        if k < .75: lathe('jar', [(0, 0), (r*.9, 0), (r, .03), (r, h*.7), (r*.55, h*.85), (r*.55, h), (0, h)], 24, plain('j', c, rnd.uniform(.15, .6)), (x, 8.7, z+.025))
        x += r*2+rnd.uniform(.02, .14)
lm = [plain('lf1', '#3f6b3a', .45), plain('lf2', '#5c8a4b', .45), plain('lf3', '#7ea25c', .45)]
def plant(x, y, z, n, s, droop=.5):
    for i in range(n):
        o = leaf('pl', s*rnd.uniform(.6, 1.1), s*.3, rnd.choice(lm), bend=droop, nu=4, nv=8, shape='lance'); o.location = (x+rnd.gauss(0, .04), y+rnd.gauss(0, .04), z+rnd.uniform(0, .25*s)); o.rotation_euler = (rnd.uniform(.15, 1.15), rnd.uniform(-.3, .3), rnd.uniform(0, 6.28))
lathe('pot', [(0, 0), (.2, 0), (.27, .5), (.24, .5), (.2, .1), (0, .1)], 40, plain('pot', '#c8754f', .7), (-2.75, 6.4, 0)); plant(-2.75, 6.4, .5, 60, .95)
lathe('pot', [(0, 0), (.16, 0), (.2, .36), (0, .36)], 40, plain('pot2', '#e8dccb', .7), (3.3, 4.2, 0)); plant(3.3, 4.2, .36, 45, .8)
plant(-.3, 8.65, 3.0, 26, .5, .9); plant(2.8, 8.65, 2.4, 22, .42, .9); plant(3.05, 6.5, 1.15, 24, .36)
# espresso machine, cups, cakes under a dome
st = plain('steel', '#c9ccce', .25, Metallic=1.0)
box('esp', (.75, .5, .42), (.35, 6.65, 1.36), st, bev=.04); box('esp2', (.78, .54, .06), (.35, 6.62, 1.6), plain('bk', '#222222', .3), bev=.02)
for i in range(4): cyl('cup', .045, .07, (.1+i*.15, 6.6, 1.635), plain('cup', '#f4efe7', .25), bev=.01, seg=32)
for x in (1.6, 2.15): cyl('stand', .19, .03, (x, 6.55, 1.25), plain('st', '#f2ece2', .3), bev=.01, seg=48); cyl('stem', .03, .15, (x, 6.55, 1.11), plain('st', '#f2ece2', .3), seg=24)
for x in (1.6, 2.15):
    for k in range(6): sphere('bun', .055, (x+.11*math.cos(k), 6.55+.11*math.sin(k), 1.31), plain('bun', rnd.choice(['#c98745', '#b96f35', '#d9a566']), .5), seg=24)
# tables and chairs --------------------------------------------------
tt = wood('tt', '#6f4728', '#9a6c43', '#bd8d5c', scale=2.2); blk = plain('iron', '#23211f', .4)
def table(x, y, r=.36):
    cyl('top', r, .035, (x, y, .73), tt, bev=.01, seg=64); cyl('leg', .028, .72, (x, y, .01), blk, seg=24); cyl('base', .2, .02, (x, y, 0), blk, seg=48)
    cyl('cup', .04, .07, (x+.1, y-.05, .765), plain('cup', '#f6f1e9', .25), bev=.008, seg=32); cyl('sauc', .075, .012, (x+.1, y-.05, .764), plain('cup', '#f6f1e9', .25), bev=.005, seg=32)
    lathe('vase', [(0, 0), (.03, 0), (.04, .05), (.02, .11), (.024, .13), (0, .13)], 24, plain('v', '#d9b27c', .3), (x-.09, y+.06, .765)); plant(x-.09, y+.06, .87, 7, .16, .3)
def chair(x, y, rot):
    e = bpy.data.objects.new('ch', None); link(e); P = []
    P.append(cyl('seat', .2, .035, (0, 0, .45), tt, seg=48))
    for a in (45, 135, 225, 315): P.append(cyl('l', .013, .45, (.14*math.cos(math.radians(a)), .14*math.sin(math.radians(a)), 0), blk, seg=12))
    for k in range(13):
        t = math.radians(-20+220*k/12); P.append(sphere('b', .016, (.19*math.cos(t), .19*math.sin(t), .45+.36*math.sin(max(0, min(math.pi, (t+.35)/3.84*math.pi)))**.5), tt, 12))
    for p in P: p.parent = e
    e.location = (x, y, 0); e.rotation_euler = (0, 0, rot)
for (x, y) in ((-2.5, 3.1), (-2.55, 5.2), (2.6, 3.0), (2.7, 5.2)):
    table(x, y); chair(x, y-.62, 3.3); chair(x+.05, y+.62, .1)
# pendants + festoon --------------------------------------------------
for x in (-.1, .95, 2.0):
    lathe('shade', [(.02, .2), (.05, .19), (.17, .03), (.18, 0)], 48, metal('cop', '#b5763f', .3), (x, 6.5, 2.35)); sphere('blb', .055, (x, 6.5, 2.37), emit('b', '#ffcf8a', 55), 24); cyl('wire', .005, 1.6, (x, 6.5, 2.54), blk, bev=.001, seg=8)
    area((x, 6.5, 2.3), (x, 6.5, 0), .22, 26, (1, .78, .5))
for i in range(17):
    t = i/16; sphere('fest', .026, (-3.2+6.6*t, 4.6+.6*math.sin(t*9), 3.35-.42*math.sin(math.pi*((t*3) % 1))), emit('fe', '#ffc27a', 90), 12)
# light ----------------------------------------------------------------
key = area((-3.4, 1.2, 2.2), (1.5, 1.4, .6), 3.2, 620, (1, .965, .92), size_y=6.5, spread=150)
sun((-8, -1.5, 6.2), (0, 4, 0), 2.6, 2.5, (1, .86, .68))
area((0, -3.5, 3.6), (0, 4, 1), 3.5, 60, (1, .95, .9))
world(hexc('#dfe6ee'), .12)
person_camera(lens=54, fstop=.46, y=-4.7)
describe(sc, A, (0, 0, .0), (1.1, 1.85), key, floor, unit=1)
if 'facts-only' not in A: render(sc, A, lens_after=True)
