"""Dining room: a panelled wall in warm white, herringbone oak, a pendant lamp, a console with flowers, one end of a set table at the side; daylight from a window on the left. At room scale"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

A = args(); sc = reset(); setup(sc, A, exposure=.22, bounces=5)
rnd = random.Random(41); FACE = 2.1
# wall: smooth paint above, panels with mouldings below a dado rail
wall = plaster('wall', '#d3c8b8', bump=.12, scale=3, var=.03); white = plaster('panel', '#ebe6dc', rough=.5, bump=.06, scale=4, var=.02)
box('wallb', (20, .2, 12), (0, FACE+.1, 5), wall, bev=0); box('dado', (20, .05, 1.62), (0, FACE-.02, .81), white, bev=0)
box('skirt', (20, .07, .3), (0, FACE-.06, .15), white, bev=.014); box('skirt2', (20, .09, .05), (0, FACE-.06, .02), white, bev=.012)
box('rail', (20, .11, .07), (0, FACE-.07, 1.64), white, bev=.022); box('rail2', (20, .08, .05), (0, FACE-.06, 1.58), white, bev=.018)
def moulding(x, z, w, h, t=.055):
    """a frame of moulding round a field of the wall"""
    for dx, dz, a, b in ((0, h/2, w+t, t), (0, -h/2, w+t, t), (-w/2, 0, t, h-t), (w/2, 0, t, h-t)): box('mould', (a, .05, b), (x+dx, FACE-.06, z+dz), white, bev=.02)
for x in (-4.6, -2.76, -.92, .92, 2.76, 4.6): moulding(x, .93, 1.5, .92)
# herringbone: every stave a body of its own with its own tone
woods = [wood('oak%d' % i, a, b, c, scale=.8, rough=.38, seed=i*.21) for i, (a, b, c) in enumerate((('#80583a', '#ab8157', '#c8a079'), ('#77512f', '#a0764c', '#bf956a'), ('#8a6240', '#b48a60', '#cfaa83'), ('#7b5836', '#a67e57', '#c49d75'), ('#845c3b', '#b08459', '#caa378')))]
L, W = .82, .164
stave = []
for m in woods: s = box('stave', (L-.004, W-.004, .04), (0, 0, -90), m, bev=.004); stave.append(s.data)
def lay(x, y, turned):
    o = bpy.data.objects.new('st', stave[rnd.randrange(5)]); link(o); o.location = (x, y, -.02+rnd.gauss(0, .0006)); o.rotation_euler = (rnd.gauss(0, .0012), rnd.gauss(0, .0012), math.pi/4+(math.pi/2 if turned else 0)+(math.pi if rnd.random() < .5 else 0))
# In a frame turned by an eighth: a stave along u, then one along v at its end; the pair steps by its width each way.
r2 = math.sqrt(.5)
def at(u, v): return (u-v)*r2, (u+v)*r2
for i in range(-70, 70):
    for k in range(-16, 16):
        u0, v0 = i*W+k*L, i*W-k*L
        for turned, (u, v) in ((False, (u0+L/2, v0+W/2)), (True, (u0+W/2-0, v0+W+L/2))):
            x, y = at(u, v)
            if abs(x) < 6.2 and -8.6 < y-.0 < 2.6: lay(x, y, turned)
box('under', (20, 14, .1), (0, -3, -.092), plain('seam', '#3a2a1c', .9), bev=0)
# window light has a curtain on the left; console on the right with flowers and a bowl
lin = Mat('curtain'); v = lin.coord(); wv = lin.math('ADD', lin.noise(lin.coord(scale=(90, 90, 6)), 1, 3, .6).outputs[0], lin.noise(lin.coord(scale=(6, 6, 90)), 1, 3, .6).outputs[0]); lin.l(lin.mix(lin.ramp(lin.math('MULTIPLY', wv, .5), [(.4, (0, 0, 0, 1)), (.62, (1, 1, 1, 1))]), hexc('#cfc5b4'), hexc('#e7dfd1')), lin.b.inputs['Base Color']); lin.set(Roughness=.95, Sheen=.3, Specular=.1); tag(lin.m, hexc('#dfd6c7'))
bm = bmesh.new(); rows = []
for j in range(41):
    z = .03+6.2*j/40; row = []
    for i in range(161):
        t = i/160; ph = t*44+.5*mnoise.noise(Vector((t*6, z*.35, 2))); a = .075*(.75+.25*mnoise.noise(Vector((t*9, z*.5, 1)))); row.append(bm.verts.new((-4.3+1.5*t+.03*math.cos(ph), FACE-.3+a*math.sin(ph), z)))
    rows.append(row)
for p, q in zip(rows, rows[1:]):
    for i in range(160): bm.faces.new((p[i], p[i+1], q[i+1], q[i]))
from_bm('curtain', bm, lin.m)
walnut = wood('walnut', '#3f2717', '#6a452b', '#8d6444', scale=.8, rough=.4); brass = metal('brass', '#b58e52', .3)
box('top', (1.9, .58, .055), (3.0, 1.68, 1.36), walnut, bev=.012); box('case', (1.8, .52, .3), (3.0, 1.69, 1.18), walnut, bev=.008)
for x in (2.57, 3.43): box('drawer', (.84, .02, .24), (x, 1.42, 1.18), walnut, bev=.008); sphere('knob', .03, (x, 1.39, 1.18), brass, 24)
for x in (2.16, 3.84):
    for y in (1.47, 1.91): lathe('leg', [(0, 0), (.018, 0), (.034, 1.03), (0, 1.03)], 32, walnut, (x, y, 0))
glass = plaster('vase', '#d8d2c4', rough=.45, bump=.1, scale=8, var=.04); lathe('vase', flow([(0, 0), (.13, 0), (.19, .09), (.2, .24), (.12, .4), (.075, .5), (.09, .58), (.075, .58), (.06, .5), (0, .3)]), 96, glass, (2.62, 1.7, 1.388))
lf = [leafmat('e%d' % i, a, b, .5, .3, True) for i, (a, b) in enumerate((('#66805f', '#93ab88'), ('#7a9270', '#a8bd9b')))]; twig = plain('twig', '#6b5942', .85)
for k in range(8):
    a = k*2.4; lean = rnd.uniform(.15, .5); h = rnd.uniform(.75, 1.15); P = lambda t: Vector((2.62+lean*math.cos(a)*t*t, 1.7+lean*.6*math.sin(a)*t*t, 1.9+h*t))
    tube('twig', [P(-.1), P(.3), P(.65), P(1)], .0085, twig, n=6, taper=lambda t: 1.1-.7*t)
    for j in range(16): t = .2+.8*j/15; l = leaf('eu', .17*(1.2-.5*t), .14*(1.2-.5*t), lf[(j+k) % 2], bend=.2, fold=.12, nu=6, nv=8, shape='coin'); l.location = P(t); l.rotation_euler = (rnd.uniform(.2, 1.0), rnd.uniform(-.4, .4), j*2.4+rnd.uniform(-.4, .4))
lathe('bowl', flow([(0, 0), (.12, 0), (.25, .1), (.3, .17), (.28, .17), (.22, .09), (0, .03)]), 96, plaster('bowl', '#a98d6d', rough=.5, bump=.1, scale=9), (3.3, 1.62, 1.388))
for x, y, r in ((3.22, 1.6, .085), (3.36, 1.66, .09), (3.34, 1.55, .08)): sphere('fruit', r, (x, y, 1.388+.16), plain('fruit', ('#c9a03c', '#b9892f', '#cfae55')[int(r*100) % 3], .45), 48)
# a framed print above the panels, half behind the console's leaves
box('frame', (1.0, .05, 1.3), (3.28, FACE-.02, 3.05), walnut, bev=.01); box('mat', (.92, .02, 1.22), (3.28, FACE-.045, 3.05), plain('mat', '#efeae0', .8), bev=0)
for x, z, r, c in ((3.2, 3.2, .2, '#b7795a'), (3.4, 2.95, .16, '#5d6a63'), (3.12, 2.85, .1, '#c9a871')): o = cyl('disc', r, .004, (x, FACE-.056, z), plain('ink'+c[1:], c, .8), bev=0, seg=64); o.rotation_euler = (math.pi/2, 0, 0)
# a dining chair before the curtain: turned a little towards the room
seat = Mat('cord'); sv = seat.coord(); sw = seat.n('TexWave', wave_type='BANDS', bands_direction='DIAGONAL'); sw.inputs['Scale'].default_value = 14; seat.l(sv, sw.inputs[0]); seat.l(seat.ramp(sw.outputs['Fac'], [(.1, hexc('#a58d67')), (.9, hexc('#d9c7a3'))]), seat.b.inputs['Base Color']); seat.bump(sw.outputs['Fac'], .6, .01); seat.set(Roughness=.85); tag(seat.m, hexc('#c4b08a'))
C = Matrix.Translation((-2.95, .95, 0)) @ Matrix.Rotation(.75, 4, 'Z'); P3 = lambda x, y, z: tuple(C @ Vector((x, y, z)))
oak = wood('chair', '#7d5634', '#a87b4f', '#c79c6e', scale=.8, rough=.42)
for x, y in ((-.33, -.33), (.33, -.33)): tube('leg', [P3(x*1.06, y*1.06, 0), P3(x, y, .4), P3(x*.97, y*.97, .76)], .032, oak, n=6, seg=16, taper=lambda t: .75+.3*t)
for x in (-.31, .31): tube('back', [P3(x*1.05, .4, 0), P3(x, .33, .5), P3(x*.98, .34, .95), P3(x*.96, .46, 1.36)], .032, oak, n=8, seg=16, taper=lambda t: .75+.35*min(t, 1-t)*2)
for z, y in ((.3, 0), (.5, 0)): [tube('stretch', [P3(s*.33, -.3, z), P3(s*.31, .34, z+.02)], .02, oak, n=4, seg=12) for s in (-1, 1)]
tube('crest', [P3(-.34, .44, 1.3), P3(-.12, .53, 1.33), P3(.12, .53, 1.33), P3(.34, .44, 1.3)], .06, oak, n=8, seg=16, taper=lambda t: .75+.5*math.sin(math.pi*t))
o = box('seat', (.74, .72, .075), P3(0, 0, .75), seat.m, bev=.035, rot=(0, 0, .75))
# the pendant: a shade of spun metal, high over the free floor
shade = plain('shade', '#2f3a36', .4); ins = plain('inside', '#e9dcc2', .5)
lathe('lamp', flow([(.06, .42), (.1, .36), (.2, .27), (.46, .08), (.55, 0)]), 128, shade, (-.05, .55, 4.22)); lathe('lampin', flow([(.54, .002), (.45, .075), (.19, .26), (.05, .3)]), 128, ins, (-.05, .55, 4.22)); cyl('cap', .065, .12, (-.05, .55, 4.62), brass, bev=.02, seg=48); cyl('cord', .012, 3, (-.05, .55, 4.72), plain('cordk', '#26231f', .8), bev=0, seg=16)
g = Gobo((-5.7, -4.3, 5.9), (-.2, 1.1, .95)); g.window((-.62, .62), (-.75, .75), 3.4, 4.4, bar=.1, dist=5.3, v0=.25); g.twig(1.5, -1.1, .6, n=14, size=1.1, seed=6, dist=3.4)
key = sun(g.S, g.T, 4.7, 1.3, (1, .89, .74)); world(hexc('#ece9e4'), .56); area((4.8, -4.8, 4.6), (0, 0, 1.6), 4.5, 140, (.97, .98, 1)); area((-1, -7, 4.8), (0, .8, 1.6), 5, 130)
camera((0, -9.3, 1.95), (0, 0, 1.62), lens=58, fstop=4, focus=(0, .2, 1.4))
describe(sc, A, (0, -.35, 0), (3.6, 3.3), key, woods[0], unit=.6, views=dict(top=dict(across=5.2, free=(3.4, 2.8), middle=(0, -1.0))))
if 'facts-only' not in A: render(sc, A, lens_after=True)
