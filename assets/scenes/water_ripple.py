"""Shallow turquoise water with ring ripples round a pale stone disc"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

A = args(); sc = reset(); setup(sc, A, exposure=.0, bounces=5, clamp=3, look='High Contrast')
C = (0, -.35)
def ripple(x, y):
    d = math.hypot(x-C[0], y-C[1]); q = max(0, d-1.0)
    ring = .085*math.sin(q*6.6)*math.exp(-q*.5)*min(1, q*5)
    n = .02*mnoise.noise(Vector((x*1.1, y*1.5, 0)))+.009*mnoise.noise(Vector((x*3.1, y*4.0, 4)))
    e = math.hypot(x-2.9, y-2.4); ring2 = .012*math.sin(e*9)*math.exp(-e*.5)
    return ring+n*min(1, .35+q*.5)+ring2
m = Mat('water'); v = m.coord()
wn = m.noise(v, 1.4, 3, .5); ad = m.n('VectorMath', operation='MULTIPLY_ADD'); m.l(wn.outputs['Color'], ad.inputs[0]); ad.inputs[1].default_value = (.9,)*3; m.l(v, ad.inputs[2])
caus = []                                                 # the bright net that sunlight draws on the bottom: cell edges, twice
for scale, off in ((1.25, 0), (2.1, 3.7)):
    vo = m.n('TexVoronoi', feature='DISTANCE_TO_EDGE'); vo.inputs['Scale'].default_value = scale; sh = m.n('VectorMath', operation='ADD'); m.l(ad.outputs[0], sh.inputs[0]); sh.inputs[1].default_value = (off, off, 0); m.l(sh.outputs[0], vo.inputs['Vector'])
    caus.append(m.ramp(vo.outputs['Distance'], [(0, (1, 1, 1, 1)), (.05, (.45,)*3+(1,)), (.2, (0, 0, 0, 1))], 'EASE'))
net = m.math('MULTIPLY', m.math('ADD', caus[0], m.math('MULTIPLY', caus[1], .5)), .6, True)
sep = m.n('SeparateXYZ'); m.l(v, sep.inputs[0])
deep = m.ramp(m.math('ADD', m.math('MULTIPLY', sep.outputs[1], .11), .5), [(0, hexc('#2aa3ae')), (.35, hexc('#0f8498')), (1, hexc('#0a6a88'))])
m.l(m.mix(m.math('MULTIPLY', net, .36), deep, hexc('#a5efe6')), m.b.inputs['Base Color'])
m.set(Roughness=.03, Specular=.6); m.b.inputs['IOR'].default_value = 1.33; tag(m.m, hexc('#7fcad0'))
subsurf(grid('water', 15, 12, 420, 340, m.m, ripple, (0, 1.0, 0)), 1)
for vt in bpy.data.objects['water'].data.vertices: vt.co.z = ripple(vt.co.x, vt.co.y+1.0)
stone = Mat('stone'); sv = stone.coord(); n = stone.noise(sv, 2.4, 7, .6); stone.l(stone.ramp(n.outputs[0], [(.3, hexc('#d9d2c6')), (.7, hexc('#f0ebe2'))]), stone.b.inputs['Base Color'])
stone.bump(stone.math('ADD', n.outputs[0], stone.math('MULTIPLY', stone.noise(sv, 40, 4).outputs[0], .25)), .25, .02); stone.set(Roughness=.55, Specular=.3); tag(stone.m, hexc('#e6dfd4'))
cyl('disc', 1.0, .42, (*C, -.22), stone.m, bev=.05)
pm = [Mat('peb%d' % i) for i in range(3)]
for q, (a, b) in zip(pm, (('#b7ada0', '#8f867b'), ('#e2dacd', '#c6bcae'), ('#8b8a86', '#66655f'))):
    pv = q.coord(); pn = q.noise(pv, 3.5, 7, .6); q.l(q.ramp(pn.outputs[0], [(.3, hexc(b)), (.7, hexc(a))]), q.b.inputs['Base Color']); q.bump(pn.outputs[0], .25, .02); q.set(Roughness=.45); tag(q.m, hexc(a))
for i, (x, y, r, k) in enumerate(((-2.0, .55, .5, 0), (-2.62, .1, .33, 1), (-1.75, -.42, .2, 2), (2.25, 1.35, .42, 1), (1.92, -1.05, .19, 0))):
    s = sphere('peb', r, (x, y, r*.16), pm[k].m, 64); s.scale = (1.2, .95, .6); s.rotation_euler = (0, .08, i)
    for vt in s.data.vertices: vt.co *= 1+.13*mnoise.noise(vt.co/r*.9+Vector((i*3, 0, 0)))
# the bay goes on to a hazy shore: open water with sparkles, hills, sky
far = Mat('far'); fv = far.coord(scale=(.55, 1.6, 1)); wn = far.noise(fv, 1.0, 5, .6); sy = far.n('SeparateXYZ'); far.l(far.coord('Generated'), sy.inputs[0])
far.l(far.ramp(sy.outputs[1], [(0, hexc('#0f8a9c')), (.08, hexc('#1592a5')), (.5, hexc('#3aa9b8')), (1, hexc('#86cdd2'))]), far.b.inputs['Base Color']); far.bump(wn.outputs[0], .35, .35); far.set(Roughness=.08, Specular=.55)
sp = far.noise(far.coord(scale=(1.7, 4.2, 1)), 1.0, 2, .6); gl = far.math('MULTIPLY', far.ramp(sp.outputs[0], [(.665, (0, 0, 0, 1)), (.69, (1, 1, 1, 1))]), far.ramp(sy.outputs[1], [(0, (0, 0, 0, 1)), (.02, (1, 1, 1, 1)), (.35, (.6,)*3+(1,)), (.8, (0, 0, 0, 1))])); far.b.inputs['Emission'].default_value = hexc('#fff6e2'); far.l(far.math('MULTIPLY', gl, 5.0), far.b.inputs['Emission Strength']); tag(far.m, hexc('#5bb4bd'))
grid('far', 130, 110, 2, 2, far.m, None, (0, 61.9, -.02))
bm = bmesh.new(); lo = [bm.verts.new((-70+i*1.2, 112, -.5)) for i in range(121)]; hi = [bm.verts.new((-70+i*1.2, 112, .4+5.2*math.exp(-((i-22)/19)**2)+3.4*math.exp(-((i-104)/15)**2)+1.1*mnoise.noise(Vector((i*.11, 3, 0))))) for i in range(121)]
for i in range(120): bm.faces.new((lo[i], lo[i+1], hi[i+1], hi[i]))
from_bm('hills', bm, emit('hills', '#8fbcc2', 1.05), smooth=False)
bk = Mat('sky'); e = bk.n('Emission'); sp = bk.n('SeparateXYZ'); bk.l(bk.coord('Generated'), sp.inputs[0]); cl = bk.noise(bk.coord(scale=(.03, 1, .11)), 1, 6, .6); f = bk.math('ADD', sp.outputs[2], bk.math('MULTIPLY', bk.math('SUBTRACT', cl.outputs[0], .5), .10)); bk.l(bk.ramp(f, [(0, hexc('#fdf6e6')), (.16, hexc('#e6f4f2')), (.42, hexc('#a9dfe8')), (1, hexc('#5bb9d8'))]), e.inputs[0]); e.inputs[1].default_value = 1.9; bk.l(e.outputs[0], bk.nt.nodes['Material Output'].inputs[0]); bk.m['nocheap'] = 1
box('back', (260, .1, 60), (0, 125, 28), bk.m, bev=0)
g = Gobo((-4.6, -2.6, 6.2), (0, 0, .2)); g.palms(((-2.6, 2.3, -1.9, 1.35), (-3.0, 1.2, -1.5, 1.3)), dist=2.6)
key = sun(g.S, g.T, 5.0, 1.2, (1, .92, .78)); world(hexc('#dff0f6'), .42); area((3.5, 5, 5), (0, 0, .2), 4, 240, (1, .97, .92)).visible_glossy = False
camera((0, -8.0, 2.5), (0, 0, .86), lens=68, fstop=.6, focus=(0, -.8, .2))
describe(sc, A, (*C, .2), (1.6, 2.05), key, stone.m, unit=.11, outdoors=True, views=dict(top=dict(across=3.8, free=(1.4, 1.4), middle=C)))
if 'facts-only' not in A: render(sc, A, lens_after=True)
