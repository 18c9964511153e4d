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
bush(-5.0, 7.2, 1.2, 90, 1.3); bush(5.2, 7.8, .4, 80, 1.1); bush(-1.0, 8.6, -.1, 40, .8)
# pendant bulbs -> bokeh discs
for i in range(9):
    x = -4.8+i*1.2+rnd.uniform(-.2, .2); z = 3.4+.45*math.sin(i*1.1)+rnd.uniform(-.1, .1)
    sphere('bulb', .055, (x, 8.0, z), emit('bulb', '#ffc070', 60), seg=16)
CAM = Vector((0, -9.0, 2.75)); K = 2.0
for o in [o for o in sc.objects if o.location.y > 6]:      # push the set back (same perspective, more blur)
    o.location = CAM+(o.location-CAM)*K; o.scale = o.scale*K
# key: window from the left, soft; slight rim
key = area((-4.8, 1.8, 3.2), (0, -.2, 0), 2.0, 520, (1, .93, .82), size_y=3.2)
area((4, -3, 4), (0, 0, 0), 4, 70, (.9, .95, 1))
area((0, 18, 12), (0, 28, 1), 8, 2600, (1, .9, .78))
world(hexc('#f3ede4'), .28)
camera(CAM, (0, .4, .62), lens=84, fstop=.62, focus=(0, -1.1, 0))
describe(sc, A, (0, -1.5, 0), (2.2, 2.0), key, oak, unit=.1)
if 'facts-only' not in A: render(sc, A)
