"""Oak table before a softly blurred kitchen"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *
A = args(); sc = reset(); setup(sc, A, exposure=.1, bounces=6)
rnd = random.Random(4)
# table top: boards along X, 5 cm thick, front edge visible
oak = wood('oak', '#8a5c33', '#b88752', '#d3a874', scale=.5, plank=.62, rough=.38)
table = box('table', (10, 6.0, .14), (0, -1.7, -.07), oak, bev=.02)
# blurred room: warm wall, window glow, shelves, plants, pendant bokeh
wallm = plain('bwall', '#d8cab5', .9)
box('wall', (16, .1, 9), (0, 9.5, 2), wallm, bev=0)
box('wlow', (16, .1, 2.2), (0, 9.4, -1.6), plain('low', '#9aa88f', .9), bev=0)
for (x, w, c, s) in ((-3.1, 2.5, '#fff3dc', 7.5),):
    e = box('win', (w, .05, 3.6), (x, 9.2, 2.0), emit('winlight', c, s), bev=0)
    for dx in (-.62, 0, .62): box('mull', (.09, .12, 3.7), (x+dx, 9.1, 2.0), plain('mull', '#f2ece2', .6), bev=0)
    for dz in (-.9, .3, 1.5): box('mull', (w+.1, .12, .09), (x, 9.1, 2+dz), plain('mull2', '#f2ece2', .6), bev=0)
shelf = plain('shelf', '#8a6037', .5)
for z in (.35, 1.5, 2.65): box('shelf', (3.6, .5, .1), (2.9, 9.0, z), shelf, bev=0)
cols = ['#d9b48a', '#7d8f74', '#c77b58', '#efe6d6', '#a9b8b0', '#6f5846', '#e0a96d']
for z in (.4, 1.55, 2.7):
    x = 1.3
    while x < 4.5:
        h = rnd.uniform(.35, .8); r = rnd.uniform(.1, .24)
        if rnd.random() < .8: cyl('jar', r, h, (x, 8.95, z), plain('jar', rnd.choice(cols), rnd.uniform(.2, .7)), bev=.04, seg=32)
        x += r*2+rnd.uniform(.05, .35)
gm = [plain('g1', '#3f6b35', .5), plain('g2', '#5f8a4a', .5), plain('g3', '#86a863', .5)]
def bush(x, y, z, n, s):
    for i in range(n):
        o = leaf('bl', s*rnd.uniform(.6, 1.1), s*.34, rnd.choice(gm), bend=.5, nu=4, nv=8)
        o.location = (x+rnd.gauss(0, .16*s), y+rnd.gauss(0, .16*s), z+rnd.uniform(-.1, .5)*s)
        o.rotation_euler = (rnd.uniform(-.2, 1.1), rnd.uniform(-.4, .4), rnd.uniform(0, 6.28))
bush(-5.0, 7.2, 1.2, 90, 1.3); bush(5.2, 7.8, .4, 80, 1.1); bush(-1.35, 8.45, .22, 46, .75)
# a sideboard under the wall's green half: pot, books, bowl
side = plain('side', '#7b5634', .5); box('side', (4.6, .8, 2.6), (-1.2, 8.55, -1.55), side, bev=.03); box('sidetop', (4.7, .86, .07), (-1.2, 8.53, -.22), plain('sidetop', '#8f6843', .4), bev=.02)
cyl('pot', .27, .42, (-1.35, 8.45, -.18), plain('pot', '#e6ddcf', .5), bev=.05, seg=48)
for k, (w, c) in enumerate(((.62, '#c77b58'), (.56, '#e9e0d0'), (.5, '#6d8a86'))): box('book', (w, .4, .09), (-.25, 8.42, -.135+k*.092), plain('book', c, .7), bev=.01, rot=(0, 0, .08*k))
lathe('bowl', [(0, 0), (.12, 0), (.26, .1), (.32, .22), (.30, .22), (.24, .11), (0, .03)], 48, plain('bowl', '#d8b48c', .4), (.55, 8.42, -.18))
# pendant bulbs -> bokeh discs
for i in range(9):
    x = -4.8+i*1.2+rnd.uniform(-.2, .2); z = 3.4+.45*math.sin(i*1.1)+rnd.uniform(-.1, .1)
    sphere('bulb', .055, (x, 8.0, z), emit('bulb', '#ffc070', 60), seg=16)
CAM = Vector((0, -9.0, 2.75)); K = 2.0
for o in [o for o in sc.objects if o.location.y > 6]:      # push the set back (same perspective, more blur)
    o.location = CAM+(o.location-CAM)*K; o.scale = o.scale*K
# on the table, at the sides: a small vase with eucalyptus, a cup on a saucer
clay = plaster('clay', '#e7dccb', rough=.55, bump=.12, scale=9, var=.04); glaze = plaster('glaze', '#7f968d', rough=.3, bump=.05, scale=7, var=.05)
lathe('vase', flow([(0, 0), (.16, 0), (.2, .03), (.25, .2), (.22, .38), (.12, .52), (.085, .62), (.1, .68), (.085, .685), (.07, .62), (0, .5)]), 96, clay, (-1.62, -.35, 0))
eu = leafmat('eu', '#6f8f7a', '#a3bba2', .5, .25, True)
for k in range(5):
    lean, turn, ln = rnd.uniform(.12, .5), k*1.257+rnd.uniform(-.3, .3), rnd.uniform(.75, 1.15); P = lambda t: Vector((-1.62+lean*ln*t*t*math.cos(turn), -.35+lean*ln*t*t*math.sin(turn), .62+ln*t))
    cu = bpy.data.curves.new('st', 'CURVE'); cu.dimensions = '3D'; cu.bevel_depth = .008; sp = cu.splines.new('POLY'); sp.points.add(12)
    for i in range(13): sp.points[i].co = (*P(i/12), 1)
    o = bpy.data.objects.new('st', cu); link(o); cu.materials.append(plain('stem', '#7a6a4c', .7))
    for i in range(16):
        t = .2+.8*i/15; o = leaf('eul', .2*(1.15-.5*t), .15*(1.15-.5*t), eu, bend=.2, fold=.12, nu=6, nv=8, shape='heart'); o.location = P(t); o.rotation_euler = (rnd.uniform(.2, .9), rnd.uniform(-.4, .4), i*2.4+rnd.uniform(-.4, .4))
lathe('saucer', [(0, 0), (.2, 0), (.36, .05), (.36, .062), (.2, .02), (0, .02)], 96, glaze, (1.58, -.75, 0))
lathe('cup', flow([(0, .02), (.13, .02), (.2, .08), (.24, .22), (.245, .34), (.23, .34), (.22, .22), (.17, .09), (0, .06)]), 96, glaze, (1.58, -.75, 0)); cyl('coffee', .222, .01, (1.58, -.75, .27), plain('coffee', '#3a2114', .12), bev=.002)
cu = bpy.data.curves.new('h', 'CURVE'); cu.dimensions = '3D'; cu.bevel_depth = .026; cu.bevel_resolution = 5; sp = cu.splines.new('POLY'); sp.points.add(20)
for i in range(21): a = math.pi*(i/20-.5); sp.points[i].co = (1.81+.13*math.cos(a), -.82, .2+.1*math.sin(a), 1)
o = bpy.data.objects.new('h', cu); link(o); cu.materials.append(glaze)
# key: window from the left, soft; slight rim
key = area((-4.8, 1.8, 3.2), (0, -.2, 0), 2.0, 520, (1, .93, .82), size_y=3.2)
area((4, -3, 4), (0, 0, 0), 4, 70, (.9, .95, 1))
area((0, 18, 12), (0, 28, 1), 8, 2600, (1, .9, .78))
world(hexc('#f3ede4'), .28)
camera(CAM, (0, .4, .62), lens=84, fstop=.62, focus=(0, -1.1, 0))
describe(sc, A, (0, -1.5, 0), (2.2, 2.0), key, oak, unit=.1, views=dict(top=dict(across=4.4, free=(2.4, 2.9), middle=(0, -1.75))))
if 'facts-only' not in A: render(sc, A, lens_after=True)
