"""Four streets, far out of focus: New York at dusk, London under soft cloud, Paris in the morning, Toronto in autumn"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

A = args(); V = A['variant']; sc = reset(); rnd = random.Random(5)
LOOK = dict(zip(('new-york', 'london', 'paris', 'toronto'), (.25, .35, .2, .15)))
setup(sc, A, exposure=LOOK[V], bounces=4, clamp=3, look='Medium High Contrast')


def sky_wall(stops, strength=1.0, y=1150):
    """hazy sky far behind everything, brighter near the roofs"""
    m = Mat('sky'); e = m.n('Emission'); s = m.n('SeparateXYZ'); m.l(m.coord('Generated'), s.inputs[0]); cl = m.noise(m.coord(scale=(.006, 1, .018)), 1, 6, .6); f = m.math('MULTIPLY', m.math('ADD', s.outputs[2], m.math('MULTIPLY', m.math('SUBTRACT', cl.outputs[0], .5), .12)), 2.6); m.l(m.ramp(f, [(p, hexc(c)) for p, c in stops]), e.inputs[0]); e.inputs[1].default_value = strength; m.l(e.outputs[0], m.nt.nodes['Material Output'].inputs[0]); m.m['nocheap'] = 1; box('skywall', (2000, .1, 720), (0, y, 340), m.m, bev=0)


def street(road, half, walk, kerb=.14, length=260):
    """road along +y in the middle, pavements left and right; the person stands on a crossing of paving"""
    box('road', (half*2, length, .1), (0, length/2+6.5, -.05-kerb*.0), road, bev=0); box('plaza', (60, 16, .1), (0, -1.5, -.03), walk, bev=0)
    for s in (-1, 1): box('walk', (8, length, .2), (s*(half+4), length/2+6.5, .02), walk, bev=.02)


asphalt = Mat('asphalt'); n = asphalt.noise(asphalt.coord(), 2, 7, .6); asphalt.l(asphalt.ramp(n.outputs[0], [(.3, hexc('#4a4a4c')), (.7, hexc('#626163'))]), asphalt.b.inputs['Base Color']); asphalt.set(Roughness=.8, Specular=.2); tag(asphalt.m, hexc('#555557'))
white = plain('mark', '#d8d5cc', .7); bark = plain('bark', '#5a4a3b', .9)
if V == 'new-york':
    street(asphalt.m, 7, paving('walk', '#a7a29b', '#96918b', 1.1))
    brick = [facade('br0', '#8d5442', '#4a5660', 3.5, 2.0, (.46, .58), .16, sill='#c9b9a2'), facade('br1', '#b59a7d', '#505c66', 3.6, 2.2, (.5, .6), .15, sill='#d9ccb6'), facade('br2', '#6f6a66', '#55626e', 3.7, 1.7, (.6, .66), .18), facade('gl', '#4b5a66', '#6f8595', 3.9, 1.5, (.88, .84), .16, rough=.3)]
    for s in (-1, 1):
        y = 9
        while y < 190:
            d = rnd.uniform(9, 18); h = rnd.uniform(17, 34)+y*.28; house(s*(11.2+7), y, 14, d-.4, h, brick[rnd.randrange(4)]); box('awning', (1.6, d*.8, .25), (s*10.6, y+d/2, 3.3), plain('aw', rnd.choice(['#7c2d26', '#2f4a3c', '#2d3748', '#b08a4a']), .7), bev=.05); box('shop', (.2, d*.8, 2.5), (s*11.15, y+d/2, 1.6), emit('shop', rnd.choice(['#ffd9a0', '#ffe8c8', '#ffc98a']), 2.6), bev=0); y += d
    for x, y, w, h in ((0, 900, 30, 110), (0, 900, 20, 150), (0, 900, 9, 172), (-46, 820, 30, 120), (52, 840, 34, 128), (-90, 860, 40, 90), (95, 880, 40, 100)): box('tower', (w, 20, h), (x, y, h/2), facade('tw', '#8e8791', '#a9a6b4', 4, 2.4, (.5, .7), .28), bev=0)
    cyl('spire', 1.0, 26, (0, 900, 172), plain('spire', '#8a8590', .5), seg=24)
    taxi = plain('taxi', '#e9a91c', .3, Clearcoat=.6)
    for x, y, p in ((-2.2, 17, taxi), (2.4, 24, taxi), (-2.6, 33, plain('c', '#2a2f36', .25)), (2.2, 44, taxi), (-2.1, 56, plain('c2', '#b9bcc0', .3)), (2.6, 70, taxi), (-2.5, 84, taxi)): car(x, y, 0 if x < 0 else math.pi, p)
    for i in range(13):
        for s in (-1, 1): lamp_post(s*8.2, 12+i*13, 5.2, 60, '#ffca86')
    for y in (20, 52, 90): box('signal', (.35, .3, 1.0), (5.2, y, 5.2), plain('sig', '#c9992a', .5), bev=.03); sphere('red', .15, (5.2, y-.2, 5.5), emit('red', '#ff4a2a', 40), 12)
    hyd = plain('hyd', '#b5352a', .4); cyl('hy', .13, .55, (2.1, 5.6, 0), hyd, bev=.03, seg=24); sphere('hd', .14, (2.1, 5.6, .6), hyd, 20); n_ = cyl('hn', .07, .44, (1.88, 5.6, .38), hyd, bev=.02, seg=20); n_.rotation_euler = (0, math.pi/2, 0); cyl('bin', .30, .92, (-2.35, 5.7, 0), plain('bin', '#2c3d36', .5), bev=.05, seg=28)
    for i in range(9): box('x', (.55, 2.6, .012), (-4.4+i*1.1, 7.6, .008), white, bev=0)
    sky_wall([(0, '#ffc9a0'), (.18, '#ffd0ad'), (.40, '#e2b6bd'), (.75, '#8f9cc4'), (1, '#5f78bd')], 1.15); key = sun((-30, 60, 26), (0, 4, 0), 1.6, 6, (1, .74, .52)); fill = area((-3.2, -4.4, 3.4), (0, 0, 1), 2.5, 260, (1, .86, .70)); key = fill; world(hexc('#b9b4cf'), .62)
elif V == 'london':
    street(asphalt.m, 6, paving('walk', '#b3aea5', '#a09b93', .9))
    rows = [facade('l0', '#a5614a', '#3f4a52', 3.3, 2.1, (.42, .60), .10, '#e3dbcb', sill='#efe9dc'), facade('l1', '#cbb793', '#46525a', 3.4, 2.3, (.42, .62), .10, '#e9e1cf', sill='#f3eee2'), facade('l2', '#ece6da', '#4b575f', 3.5, 2.2, (.42, .62), .10, '#d9d2c4', sill='#ffffff'), facade('l3', '#8c5a4a', '#3f4a52', 3.3, 2.0, (.44, .6), .10, '#d8cfbe', sill='#e9e3d6')]
    slate = plain('slate', '#4c5157', .7)
    for s in (-1, 1):
        y = 9
        while y < 150:
            d = rnd.uniform(7, 11); h = rnd.choice((12.5, 13.8, 15.2)); house(s*(10+6), y, 12, d-.15, h, rows[rnd.randrange(4)]); r = box('roof', (12, d-.15, 1.6), (s*(10+6), y+d/2, h+.8), slate, bev=.4); box('chim', (.9, .7, 2.2), (s*13, y+d*.3, h+2), plain('ch', '#8a4f3c', .8), bev=.02); box('shop', (.18, d*.82, 2.6), (s*9.95, y+d/2, 1.7), plain('shopf', rnd.choice(['#1f3a34', '#22304a', '#5a1f24', '#2b2b2b', '#37506b']), .4), bev=.02); box('shopw', (.2, d*.62, 1.7), (s*9.93, y+d/2, 1.75), emit('shopl', '#ffe3b8', 1.1), bev=0); y += d
    red = plain('bus', '#b3201f', .25, Clearcoat=.6)
    def bus(x, y):
        box('bus', (2.5, 10, 4.2), (x, y+5, 2.4), red, bev=.25)
        for z in (1.75, 3.55): box('win', (2.54, 9.2, .95), (x, y+5, z), plain('bw', '#27323a', .1), bev=.05); box('wf', (2.1, 10.05, .9), (x, y+5, z), plain('bw2', '#39464f', .1), bev=.05)
        for sx in (-.8, .8): sphere('hl', .13, (x+sx, y-.05, .75), emit('hl', '#fff3da', 16), 12)
    bus(-2.6, 26); bus(2.9, 62)
    def phone(x, y):
        box('ph', (.95, .95, 2.35), (x, y, 1.2), red, bev=.05); box('pt', (1.05, 1.05, .25), (x, y, 2.45), red, bev=.1)
        for i in range(3):
            for j in range(5): box('pp', (.19, 1.0, .26), (x-.24+i*.24, y-.01, .65+j*.33), plain('pg', '#d8dcd6', .2), bev=.01)
    phone(-2.75, 6.2)
    for x in (-1.7, 1.75, 2.9): cyl('bollard', .085, .95, (x, 6.0, 0), plain('bol', '#1b1d1f', .35), bev=.03, seg=24); sphere('knob', .10, (x, 6.0, 1.0), plain('bol', '#1b1d1f', .35), 20); cyl('ring', .092, .06, (x, 6.0, .74), plain('gold', '#b08d3e', .35, Metallic=1.0), bev=.01, seg=24)
    blk = plain('cab', '#15171a', .2, Clearcoat=.7); car(2.4, 20, math.pi, blk); car(2.6, 34, math.pi, blk); car(-2.5, 48, 0, plain('c', '#5d6a70', .3))
    st = plain('stone', '#b7a583', .8); T = (10, 470)          # clock tower at the end of the street
    box('tower', (10, 10, 58), (T[0], T[1], 29), facade('tw', '#c0ac86', '#8d7d60', 4.5, 1.6, (.4, .8), 0), bev=.1); box('clock', (11.5, 11.5, 11), (T[0], T[1], 62), st, bev=.4); c = cyl('face', 4.2, .3, (T[0], T[1]-5.9, 62), emit('cf', '#fff6dd', 1.1), seg=64); c.rotation_euler = (math.pi/2, 0, 0)
    lathe('roof', [(7.4, 0), (5.2, 4), (4.4, 5), (4.4, 9), (2.6, 13), (.1, 24), (0, 24)], 4, plain('rf', '#4c5a58', .6), (T[0], T[1], 67)).rotation_euler = (0, 0, math.pi/4); box('hall', (70, 14, 22), (T[0]-41, T[1]+6, 11), facade('hl', '#bda981', '#7f7058', 5, 2, (.4, .75), 0), bev=.1)
    tm = [tree_mesh('t%d' % i, leafmat('lf%d' % i, a, b, .5, .3, False), seed=i+3, n=1500, r=1.5) for i, (a, b) in enumerate((('#55743f', '#7e9a56'), ('#637f44', '#93a95f')))]
    for i in range(7): tree(tm[i % 2], -8.2, 16+i*16, 2.8, 1.35, i, bark); tree(tm[(i+1) % 2], 8.4, 22+i*16, 2.8, 1.3, i*2, bark)
    for i in range(6):
        for s in (-1, 1): lamp_post(s*6.9, 10+i*18, 3.8, 12, '#ffe2b4')
    sky_wall([(0, '#e9e6e0'), (.3, '#dfe3e6'), (.65, '#c3ccd4'), (1, '#a9bccd')], 1.9); key = area((-3.6, -3.6, 4.4), (0, 0, 1), 4.5, 420, (1, .98, .95)); world(hexc('#dfe5ea'), .95)
elif V == 'paris':
    street(asphalt.m, 6, paving('walk', '#c4bbab', '#b1a898', .5))
    hs = [facade('p%d' % i, w, '#56626c', 3.5, 2.1, (.40, .74), .03, '#5c5852', sill='#f3ecde') for i, w in enumerate(('#e2d3b8', '#d9c8aa', '#e9dcc5'))]; zinc = plain('zinc', '#6f7b86', .45); awn = ('#8f2f2a', '#27463b', '#c2a062', '#2c3e58')
    for s in (-1, 1):
        y = 8
        while y < 170:
            d = rnd.uniform(11, 16); h = 18.5; house(s*(11+7), y, 14, d-.1, h, hs[rnd.randrange(3)])
            lathe('mansard', [(1, 0), (.86, .75), (.80, .9), (0, 1)], 4, zinc, (0, 0, 0)).matrix_world = Matrix.Translation((s*18, y+d/2, h)) @ Matrix.Diagonal((10.3, d*.72, 5, 1)) @ Matrix.Rotation(math.pi/4, 4, 'Z')
            for k in range(3): box('ch', (.8, 1.4, 2.4), (s*15, y+d*(.2+.3*k), h+4), plain('chm', '#b98a68', .8), bev=.02)
            for z in (7.0, 14.0): box('balc', (.7, d-.2, .75), (s*10.8, y+d/2, z+.4), plain('iron', '#2f3133', .6), bev=.01)
            box('aw', (1.9, d*.7, .7), (s*10.2, y+d/2, 3.1), plain('awn', rnd.choice(awn), .7), bev=.1, rot=(0, s*.5, 0)); box('sh', (.1, d*.8, 2.4), (s*10.98, y+d/2, 1.4), emit('shl', '#ffdfae', 1.3), bev=0); y += d
    iron = plain('tower', '#6b635c', .8)                    # lattice tower in the haze at the end of the avenue
    def leg(sx, sy):
        bm = bmesh.new(); rows = []
        for i in range(25):
            t = i/24; z = 150*t; c = 19*(1-t)**1.9+1.3; w = 4.6*(1-t)**1.2+1.0; rows.append([bm.verts.new((sx*c+a*w*.5, sy*c+b*w*.5, z)) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
        for a, b in zip(rows, rows[1:]):
            for k in range(4): bm.faces.new((a[k], a[(k+1) % 4], b[(k+1) % 4], b[k]))
        o = from_bm('leg', bm, iron, smooth=False); w = o.modifiers.new('w', 'WIREFRAME'); w.thickness = 1.5; o.location = (0, 800, 0)
    for a in (-1, 1):
        for b in (-1, 1): leg(a, b)
    for z, w in ((28, 26), (62, 14.5), (132, 5)): box('deck', (w, w, 3), (0, 800, z), iron, bev=.3)
    cyl('top', 1.2, 26, (0, 800, 148), iron, seg=12)
    tm = [tree_mesh('t%d' % i, leafmat('lf%d' % i, a, b, .5, .35, False), seed=i+3, n=1700, r=1.5, h=2.3) for i, (a, b) in enumerate((('#5f8a3c', '#93b45a'), ('#6f9745', '#a5c268')))]
    for i in range(10): tree(tm[i % 2], -7.6, 10+i*12, 3.0, 1.3, i, bark); tree(tm[(i+1) % 2], 7.6, 13+i*12, 3.0, 1.3, i*2, bark)
    cane = plain('cane', '#b98b52', .6); ct = plain('ct', '#e9e2d4', .3)
    for i in range(7):                                    # terrace tables left and right
        for s in (-1, 1): x, y = s*(2.35+.25*(i % 2)+.10*i), 3.9+i*1.55; cyl('top', .34, .03, (x, y, .73), ct, seg=32); cyl('leg', .03, .73, (x, y, 0), plain('lg', '#2c2c2c', .5), seg=12); [cyl('seat', .2, .04, (x+dx, y+.1, .45), cane, seg=24) and box('back', (.36, .04, .42), (x+dx*1.35, y+.1, .72), cane, bev=.02, rot=(0, 0, 1.57)) for dx in (-.6, .6)]
    for i in range(6):
        for s in (-1, 1): lamp_post(s*6.3, 9+i*16, 3.6, 10, '#ffe6bc')
    car(-2.4, 30, 0, plain('c', '#e6e2da', .3), lights=True); car(2.3, 42, math.pi, plain('c', '#39475a', .3)); car(-2.4, 58, 0, plain('c', '#8a2f2a', .3))
    sky_wall([(0, '#ffe9cd'), (.22, '#fbe6d2'), (.5, '#8fc4f5'), (1, '#4a90e2')], 2.5); key = sun((-11, -18, 17), (0, 4, 0), 3.6, 1.5, (1, .86, .66)); area((2.5, -5, 3), (0, 0, 1), 3, 120, (1, .95, .88)); world(hexc('#d9e4ef'), .75)
else:
    street(asphalt.m, 7, paving('walk', '#b4b2ae', '#a2a09c', .8))
    gl = [facade('g%d' % i, w, g, 3.6, 1.6, (.9, .86), .05, rough=.25) for i, (w, g) in enumerate((('#5c6f7c', '#7fa3b8'), ('#46606e', '#6b95a8'), ('#8d9aa2', '#93b4c4')))]; br = facade('br', '#9a5f49', '#46525a', 3.4, 2.4, (.5, .6), .05, sill='#d8cbb8')
    for s in (-1, 1):
        y = 9
        while y < 190:
            d = rnd.uniform(12, 22); low = rnd.random() < .35; h = rnd.uniform(9, 13) if low else rnd.uniform(26, 52)+y*.12; house(s*(11.4+8), y, 16, d-1.2, h, br if low else gl[rnd.randrange(3)]); box('canopy', (2.4, d*.7, .2), (s*10.8, y+d/2, 3.6), plain('cn', '#3c4348', .4), bev=.04); box('shop', (.1, d*.75, 2.8), (s*11.36, y+d/2, 1.7), emit('sh', '#ffe6bf', .9), bev=0); y += d
    con = plain('concrete', '#b9b7b4', .7); X, Y = -6, 960   # the needle with its pod
    lathe('shaft', [(8, 0), (4.2, 40), (2.7, 110), (2.2, 150)], 24, con, (X, Y, 0)); lathe('pod', flow([(2.3, 0), (7.6, 3.2), (8.2, 5.5), (7.2, 8), (3.4, 10.5), (2.2, 12)]), 48, plain('pod', '#d7d4cf', .4), (X, Y, 113)); lathe('mast', [(1.5, 0), (1.2, 30), (.4, 62), (0, 64)], 16, con, (X, Y, 150)); lathe('skypod', flow([(2, 0), (3.4, 1.2), (3.2, 3), (1.8, 4)]), 32, con, (X, Y, 147))
    for x, y, w, h in ((26, 700, 26, 96), (62, 690, 30, 120), (-46, 710, 28, 104), (-80, 700, 32, 84)): box('tw', (w, 20, h), (x, y, h/2), facade('tw', '#7f919d', '#9dbccb', 4, 2, (.85, .85), .05, rough=.3), bev=0)
    red = plain('tram', '#b5262a', .3, Clearcoat=.5); cream = plain('cream', '#efeae0', .35)
    def tram(x, y): box('tr', (2.5, 13, 1.5), (x, y+6.5, 1.15), red, bev=.15); box('tc', (2.5, 13, .9), (x, y+6.5, 2.95), cream, bev=.2); box('tw', (2.46, 12.6, 1.2), (x, y+6.5, 2.2), plain('tg', '#2b363d', .1), bev=.05); [sphere('hl', .14, (x+s*.7, y-.04, 1.1), emit('hl', '#fff3da', 18), 12) for s in (-1, 1)]; box('sign', (1.4, .1, .35), (x, y-.03, 3.0), emit('sg', '#ffb347', 3), bev=0)
    tram(-2.0, 24); tram(2.2, 66); car(2.5, 26, math.pi, plain('c', '#d7d9da', .25)); car(4.8, 38, math.pi, plain('c', '#31557a', .25)); car(-4.9, 44, 0, plain('c', '#2b2f33', .25))
    tm = [tree_mesh('t%d' % i, leafmat('lf%d' % i, a, b, .5, .4, False), seed=i+3, n=1700, r=1.5, h=2.1) for i, (a, b) in enumerate((('#c8562a', '#e2873a'), ('#b8402a', '#d96a35'), ('#d99a35', '#edbd57'), ('#8d9a45', '#bdb55a')))]
    for i in range(9): tree(tm[i % 4], -8.6, 10+i*13, 2.7, 1.25, i, bark); tree(tm[(i+2) % 4], 8.7, 14+i*13, 2.7, 1.25, i*2, bark)
    for x, y in ((-2.5, 5.6), (2.7, 5.9)):
        box('planter', (1.1, .6, .6), (x, y, .3), con, bev=.04)
        for k in range(4): o = bpy.data.objects.new('shrub', tm[k].data); link(o); o.location = (x-.36+k*.24, y, .78); o.scale = (.17, .17, .13); o.rotation_euler = (0, 0, k)
    lf = [plain('fl%d' % i, c, .7) for i, c in enumerate(('#c8562a', '#d99a35', '#a8402a'))]
    for i in range(130):
        o = leaf('fl', .11, .09, lf[i % 3], bend=.4, nu=2, nv=4); o.location = (rnd.choice((-1, 1))*rnd.uniform(.9, 6), rnd.uniform(-2, 9), .03); o.rotation_euler = (rnd.uniform(-.2, .2), rnd.uniform(-.2, .2), rnd.uniform(0, 6.28))
    sky_wall([(0, '#eef0ee'), (.25, '#d6e4ee'), (.6, '#6fb2f2'), (1, '#3f8ce0')], 2.4); key = sun((-11, -18, 19), (0, 4, 0), 3.6, 1.2, (1, .91, .78)); area((2.5, -5, 3), (0, 0, 1), 3, 110, (.98, .98, 1)); world(hexc('#cfe0f0'), .7)
person_camera()
describe(sc, A, (0, 0, .02), (1.1, 1.85), key, [m for m in bpy.data.materials if m.name.startswith('walk')][0], unit=1)
if 'facts-only' not in A: render(sc, A, lens_after=True)
