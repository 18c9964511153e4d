"""Garden: a weathered stone block in dappled light, foliage and flowers out of focus behind"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

A = args(); sc = reset(); setup(sc, A, exposure=.0, bounces=4, clamp=3)
rnd = random.Random(21)
st = Mat('stone'); v = st.coord(); n1 = st.noise(v, 1.5, 8, .62, .3); n2 = st.noise(v, 11, 8, .68); n3 = st.noise(v, 70, 3, .7)
c = st.mix(st.ramp(n1.outputs[0], [(.3, (0, 0, 0, 1)), (.7, (1, 1, 1, 1))]), hexc('#b5ac9c'), hexc('#d8d0c2')); c = st.mix(st.ramp(n2.outputs[0], [(.5, (0, 0, 0, 1)), (.72, (.55,)*3+(1,))]), c, hexc('#8d8576'))
geo = st.n('NewGeometry'); sz = st.n('SeparateXYZ'); st.l(geo.outputs['Normal'], sz.inputs[0])
moss = st.math('MULTIPLY', st.ramp(n1.outputs[0], [(.5, (0, 0, 0, 1)), (.62, (1, 1, 1, 1))]), st.ramp(sz.outputs[2], [(.2, (1, 1, 1, 1)), (.8, (.15,)*3+(1,))])); c = st.mix(st.math('MULTIPLY', moss, .55), c, hexc('#7c8550'))
st.l(c, st.b.inputs['Base Color']); st.bump(st.math('ADD', n2.outputs[0], st.math('MULTIPLY', n3.outputs[0], .35)), .45, .03); st.set(Roughness=.85, Specular=.25); tag(st.m, hexc('#c6bead'))
def slab(name, w, d, h, loc, rot, rough=.035):
    bm = bmesh.new(); bmesh.ops.create_cube(bm, size=1); bmesh.ops.scale(bm, vec=(w, d, h), verts=bm.verts); bmesh.ops.subdivide_edges(bm, edges=bm.edges[:], cuts=18, use_grid_fill=True)
    o = from_bm(name, bm, st.m); bevel(o, .05, 4); o.modifiers['bev'].angle_limit = 1.2
    for q in o.data.vertices:
        if q.co.z < h*.49: q.co += Vector((q.co.x, q.co.y, 0)).normalized()*rough*mnoise.fractal(q.co*1.8+Vector((w, d, h)), 1, 2, 4)
    o.location = loc; o.rotation_euler = (0, 0, rot); return o
slab('block', 2.5, 1.75, .5, (0, -.2, .25), .04)
# ground: soil with grass blades, clover-like leaves
gm = Mat('soil'); gv = gm.coord(); gn = gm.noise(gv, 5, 8, .65); gm.l(gm.ramp(gn.outputs[0], [(.3, hexc('#4a4a2c')), (.7, hexc('#6d6a3e'))]), gm.b.inputs['Base Color']); gm.bump(gn.outputs[0], .8, .1); gm.set(Roughness=.95); tag(gm.m, hexc('#5a5a34'))
grid('ground', 34, 30, 60, 60, gm.m, lambda x, y: .06*mnoise.noise(Vector((x, y, 0))), (0, 8, 0))
greens = [leafmat(f'g{i}', a, b, .45, .4, False) for i, (a, b) in enumerate((('#4d7a2f', '#6f9e3d'), ('#5e8c36', '#8ab34e'), ('#3f6b2c', '#5f8f3a'), ('#86a84a', '#a9c466')))]
def blades(name, n, area_, mat, h, seed):
    r = random.Random(seed); bm = bmesh.new()
    for _ in range(n):
        x, y = r.uniform(*area_[0]), r.uniform(*area_[1])
        if abs(x) < 1.32 and -1.15 < y < .75: continue
        a = r.uniform(0, 6.28); k = r.uniform(.5, 1.1)*h; w = .014+.01*r.random(); b = r.uniform(.1, .6)*k; dx, dy = math.cos(a), math.sin(a); row = []
        for j in range(5):
            t = j/4; p = Vector((x+dx*b*t*t, y+dy*b*t*t, k*t*(1-.25*b/k*t))); row.append((bm.verts.new(p+Vector((-dy, dx, 0))*w*(1-t*.95)), bm.verts.new(p-Vector((-dy, dx, 0))*w*(1-t*.95))))
        for p, q in zip(row, row[1:]): bm.faces.new((p[0], p[1], q[1], q[0]))
    return from_bm(name, bm, mat)
for i in range(4): blades(f'grass{i}', 6000, ((-4.5, 4.5), (-4.6, 7.5)), greens[i], (.24, .18, .28, .2)[i], i)
if A.get('view') in ('top', 'steep'):                     # blades are thin from above: more of them, where these cameras look
    n, across, back = (5200, 1.8, (-2.0, 1.6)) if A['view'] == 'top' else (5000, 2.6, (-2.6, 2.6))
    for i in range(4): blades(f'tuft{i}', n, ((-across, across), back), greens[i], (.2, .15, .22, .17)[i], i+30)
# foliage wall, far behind, several depths, one mesh per leaf kind (shared data)
kinds = [leaf(f'k{i}', 1, .42, greens[i % 4], bend=.35, nu=4, nv=8, shape=('ovate', 'lance')[i % 2]) for i in range(4)]
for k in kinds: k.location = (0, -60, 0)
def inst(k, loc, rot, s):
    o = bpy.data.objects.new('i', kinds[k].data); link(o); o.location = loc; o.rotation_euler = rot; o.scale = (s, s, s)
for i in range(4200):
    d = rnd.random(); y = 6.5+d*7; x = rnd.uniform(-8, 8); z = rnd.uniform(0, 7.2); hole = mnoise.noise(Vector((x*.35, z*.35, d*3)))
    if hole < -.26 and z > 2.4: continue
    inst(rnd.randrange(4), (x, y, z), (rnd.uniform(-.9, .9), rnd.uniform(-.9, .9), rnd.uniform(0, 6.28)), rnd.uniform(.35, .8))
pet = [plain('pt%d' % i, c_, .6, Sheen=.3) for i, c_ in enumerate(('#f6ecec', '#eeb6c2', '#f3d98a'))]
cen = plain('cen', '#e2a93b', .7); petal = [sphere('p', 1, (0, -60, 0), pet[f], 10).data for f in range(3)]; heart = sphere('c', 1, (0, -60, 0), cen, 8).data
def dot(data, loc, r): q = bpy.data.objects.new('d', data); link(q); q.location = loc; q.scale = (r, r*.6, r)
for i in range(34):                                       # flowering plants, soft dots of colour over their leaves
    px = rnd.choice((-1, 1))*rnd.uniform(1.55, 5.2); py = rnd.uniform(2.0, 5.6); ph = rnd.uniform(.32, .62)+(.35 if py > 4 else 0); f = rnd.randrange(3)
    for k in range(26): t = rnd.random(); inst(rnd.randrange(4), (px+rnd.gauss(0, .16), py+rnd.gauss(0, .12), t*ph*.92), (rnd.uniform(-.2, 1.2), rnd.uniform(-.5, .5), rnd.uniform(0, 6.28)), rnd.uniform(.2, .36))
    for k in range(rnd.randrange(6, 11)):
        x, y, z, r = px+rnd.gauss(0, .2), py+rnd.gauss(0, .14)-.1, ph*rnd.uniform(.72, 1.15), rnd.uniform(.030, .055)
        for j in range(5): dot(petal[f], (x+r*.85*math.cos(j*1.2566+k), y, z+r*.85*math.sin(j*1.2566+k)), r*.62)
        dot(heart, (x, y-.03, z), r*.42)
bk = Mat('bk'); e = bk.n('Emission'); nn = bk.noise(bk.coord('Object'), .5, 3, .5); bk.l(bk.ramp(nn.outputs[0], [(.3, hexc('#86a557')), (.5, hexc('#b4cb78')), (.7, hexc('#dfe7a8'))]), e.inputs[0]); e.inputs[1].default_value = 1.05; bk.l(e.outputs[0], bk.nt.nodes['Material Output'].inputs[0])
box('back', (44, .1, 22), (0, 14, 7), bk.m, bev=0)
g = Gobo((-4.4, -3.6, 6.0), (0, .0, .5))
for i, (u, w, r) in enumerate(((-2.3, 1.1, -1.9), (-1.9, 2.0, -2.3), (1.9, 1.7, 2.2), (2.2, .5, 1.6), (-2.4, -.7, -1.3), (.2, 2.6, 2.9))): g.twig(u, w, r, 15, 1.15, i, 2.2+.25*(i % 3))
key = sun(g.S, g.T, 4.8, 1.3, (1, .92, .74)); world(hexc('#dcebf2'), .62); area((3.6, -4, 4), (0, 0, .6), 4, 60, (1, .97, .9)); area((0, 9, 8), (0, 9, 1), 6, 700, (1, .97, .8))
# leaves between the product and the lens: low on the left, hanging in at the upper right
front = []
for n_, (x, z, a0, spread, ln) in ((12, (-1.45, .10, -.70, .65, .66)), (8, (1.42, 2.78, 2.45, .6, .5))):
    for i in range(n_):
        q = leaf('fl', ln*rnd.uniform(.7, 1.1), ln*.42, greens[rnd.choice((0, 1, 3))], bend=rnd.uniform(.1, .4), nu=6, nv=14); q.location = (x+rnd.gauss(0, .07), -3.7+rnd.gauss(0, .14), z+rnd.gauss(0, .06))
        q.rotation_euler = (Matrix.Rotation(-a0+rnd.uniform(-spread, spread), 3, 'Y') @ Matrix.Rotation(math.radians(rnd.uniform(65, 100)), 3, 'X') @ Matrix.Rotation(rnd.uniform(-.5, .5), 3, 'Y')).to_euler(); front.append(q)
camera((0, -8.2, 1.95), (0, 0, 1.12), lens=68, fstop=.22, focus=(0, -.6, .6))
describe(sc, A, (0, -.35, .5), (1.8, 1.95), key, st.m, unit=.12, outdoors=True, views=dict(steep=dict(at=(0, -.8, .5)), top=dict(across=2.95, free=(2.3, 1.55), middle=(0, -.2)))); before(sc, A, front)
if 'facts-only' not in A: render(sc, A, lens_after=True)
