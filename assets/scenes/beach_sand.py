"""Beach: a smooth patch of rippled sand, shells, a blurred sea at golden hour, palm shadow"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

A = args(); sc = reset(); setup(sc, A, exposure=.05, bounces=4, clamp=3, look='High Contrast')
rnd = random.Random(11)
def sand(x, y):
    """ripples everywhere but under the product; gentle dunes to the sides"""
    w = mnoise.noise(Vector((x*.55, y*.55, 2)))*1.6; r = math.hypot(x/1.3, (y+.35)/.8); k = min(1, max(0, (r-.75)/.7)); k = k*k*(3-2*k)
    rip = .062*(abs(math.sin(3.4*(x*.86-y*.5)+w*1.9))**.8)*(.5+.5*mnoise.noise(Vector((x*.4, y*.4, 7)))+.35)
    return k*rip+k*.11*mnoise.noise(Vector((x*.5, y*.5, 1)))+.012*mnoise.noise(Vector((x*2.4, y*2.4, 5)))-.02*max(0, y-3)**1.5
m = Mat('sand'); v = m.coord(); n1 = m.noise(v, 1.1, 6, .6); n2 = m.noise(v, 62, 3, .8); n3 = m.noise(v, 210, 2, .7)
c = m.mix(m.ramp(n1.outputs[0], [(.3, (0, 0, 0, 1)), (.7, (1, 1, 1, 1))]), hexc('#ecc993'), hexc('#dfb87e'))
c = m.mix(m.ramp(n2.outputs[0], [(.50, (0, 0, 0, 1)), (.66, (.8,)*3+(1,))]), c, hexc('#8a6a42')); c = m.mix(m.ramp(n3.outputs[0], [(.56, (0, 0, 0, 1)), (.66, (.85,)*3+(1,))]), c, hexc('#f7ecd8'))
m.l(c, m.b.inputs['Base Color']); m.bump(m.math('ADD', n2.outputs[0], m.math('MULTIPLY', n3.outputs[0], .6)), .9, .03); m.set(Roughness=.9, Specular=.25); tag(m.m, hexc('#e0c69d'))
grid('sand', 16, 12, 420, 320, m.m, lambda x, y: sand(x, y+2.2), (0, 2.2, 0))
# sea far behind, out of focus: foam, turquoise, blue, hazy sky
def glow(name, stops, axis, size, loc, rot=(0, 0, 0), strength=1.0, noise=None):
    q = Mat(name); e = q.n('Emission'); s = q.n('SeparateXYZ'); q.l(q.coord('Generated'), s.inputs[0]); f = s.outputs[axis]
    if noise: f = q.math('ADD', f, q.math('MULTIPLY', q.math('SUBTRACT', q.noise(q.coord('Object', scale=noise[1]), 1.0, 6, .6).outputs[0], .5), noise[0]))
    q.l(q.ramp(f, stops), e.inputs[0]); e.inputs[1].default_value = strength; q.l(e.outputs[0], q.nt.nodes['Material Output'].inputs[0])
    return box(name, size, loc, q.m, bev=0, rot=rot)
glow('sky', [(0, hexc('#f9e6cf')), (.10, hexc('#f8dcc0')), (.24, hexc('#cfe0ea')), (.5, hexc('#7fb8e2')), (1, hexc('#5a9fd8'))], 2, (120, .1, 34), (0, 60, 14.2), strength=1.75, noise=(.16, (.03, 1, .16)))
sea = Mat('sea'); sv = sea.coord(); ss = sea.n('SeparateXYZ'); sea.l(sea.coord('Generated'), ss.inputs[0])
foam = sea.noise(sea.coord(scale=(.35, 1.1, 1)), 1.6, 7, .62, .6)
sc_ = sea.ramp(ss.outputs[1], [(0, hexc('#a9dcd2')), (.10, hexc('#3fb3bd')), (.35, hexc('#137f9f')), (1, hexc('#16699a'))])
fm = sea.math('MULTIPLY', sea.ramp(foam.outputs[0], [(.55, (0, 0, 0, 1)), (.63, (1, 1, 1, 1))]), sea.ramp(ss.outputs[1], [(0, (1, 1, 1, 1)), (.2, (.25,)*3+(1,)), (.6, (0, 0, 0, 1))]))
sea.l(sea.mix(fm, sc_, hexc('#f6f6f0')), sea.b.inputs['Base Color']); sea.l(sea.mix(fm, sc_, hexc('#f6f6f0')), sea.b.inputs['Emission']); sea.b.inputs['Emission Strength'].default_value = .22; sea.set(Roughness=.25, Specular=.4); sea.bump(foam.outputs[0], .8, .4); tag(sea.m, hexc('#4aa5b8'))
grid('sea', 120, 52, 2, 2, sea.m, None, (0, 33.6, -.42))
fo = plain('foam', '#fbf8f2', .7)
for line, (yy, ww, zz) in enumerate(((7.55, 1, -.335), (9.6, .9, -.40), (13.5, 1.1, -.405))):
  bm = bmesh.new(); row = []
  for i in range(121):
    x = (-9+18*i/120)*(1+.3*line); y = yy+1.4*line*mnoise.noise(Vector((x*.11, line*7, 3)))+.35*mnoise.noise(Vector((x*.3, 1, 0)))+.12*mnoise.noise(Vector((x*1.2, 4, 0))); wd = ww*max(.012, .05+.30*mnoise.noise(Vector((x*.4, 8+line, 0)))); row.append((bm.verts.new((x, y-wd, zz)), bm.verts.new((x, y+wd, zz+.01))))
  for a, b in zip(row, row[1:]): bm.faces.new((a[0], b[0], b[1], a[1]))
  from_bm('foamline', bm, fo)
# dressing: shells, a starfish, driftwood at the sides
def shell(x, y, r, rot, mat):
    """scallop: ribbed fan, domed"""
    bm = bmesh.new(); G = []
    for j in range(25):
        t = j/24; rr = r*t
        G.append([bm.verts.new((rr*math.sin(a)*(1+.02*math.cos(a*22)), rr*math.cos(a)*(1+.03*math.cos(a*22)), r*.38*math.sin(math.pi*min(1, t*.93+.05))*math.cos(a*.55)+r*.03*math.cos(a*22)*t)) for a in [(-1.15+2.3*i/90) for i in range(91)]])
    for p, q in zip(G, G[1:]):
        for i in range(90): bm.faces.new((p[i], p[i+1], q[i+1], q[i]))
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-5); o = from_bm('shell', bm, mat); o.location = (x, y, sand(x, y)-.005); o.rotation_euler = (.06, 0, rot); so = o.modifiers.new('s', 'SOLIDIFY'); so.thickness = .012; return o
sm = Mat('shell'); sv = sm.coord(); gr = sm.n('TexGradient', gradient_type='SPHERICAL'); sm.l(sm.coord(scale=(2.6,)*3), gr.inputs[0]); sm.l(sm.ramp(gr.outputs[0], [(0, hexc('#f3d9c6')), (.25, hexc('#e3a98c')), (.45, hexc('#f4dfcf')), (.7, hexc('#d99a80')), (1, hexc('#f7e9de'))]), sm.b.inputs['Base Color']); sm.set(Roughness=.35)
shell(-1.38, -1.0, .27, .5, sm.m); shell(-1.68, -.62, .18, 2.3, plain('sh2', '#f3ebe0', .4)); shell(1.22, -1.35, .17, -.7, plain('sh3', '#ead9c8', .4))
st = Mat('star'); tv = st.coord(); tn = st.n('TexVoronoi'); tn.inputs['Scale'].default_value = 26; st.l(tv, tn.inputs['Vector']); st.l(st.ramp(tn.outputs['Distance'], [(0, hexc('#f2c79c')), (.5, hexc('#cf7a4a'))]), st.b.inputs['Base Color']); st.bump(tn.outputs['Distance'], -.6, .02); st.set(Roughness=.7)
bm = bmesh.new(); N, J = 120, 22; V = []
for j in range(J+1):
    t = j/J; V.append([bm.verts.new((.36*t*(.36+.64*abs(math.cos(2.5*a))**1.6)*math.cos(a), .36*t*(.36+.64*abs(math.cos(2.5*a))**1.6)*math.sin(a), .085*(1-t*t)*(1-.25*t)+.035*(1-t)*abs(math.cos(2.5*a))**3)) for a in [2*math.pi*i/N for i in range(N)]])
for p, q in zip(V, V[1:]):
    for i in range(N): bm.faces.new((p[i], p[(i+1) % N], q[(i+1) % N], q[i]))
bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-5); o = from_bm('star', bm, st.m); o.location = (1.5, -.75, sand(1.5, -.75)+.004); o.rotation_euler = (.03, -.02, .5)
for i in range(46):
    x = rnd.choice((-1, 1))*rnd.uniform(1.0, 2.6); y = rnd.uniform(-1.8, 1.6); r = rnd.uniform(.012, .03); q = sphere('peb', r, (x, y, sand(x, y)+r*.2), plain('pb%d' % (i % 4), ('#efe3d0', '#cbb497', '#9c8670', '#f6efe4')[i % 4], .6), 16); q.scale = (1.2, .9, .6)
fr = leafmat('frond', '#3c6b2a', '#6c9a3c', .4, .35, False)
for i, (x, z, rz, rx) in enumerate(((-2.6, 3.35, -1.25, -.35), (-2.7, 3.7, -.75, -.2), (-2.9, 2.8, -1.75, -.1))):
    p = palm(f'fr{i}', L=1.9, n=24, mat=fr, seed=40+i, droop=.9, leaflet=.66, width=.036); p.location = (x, 1.3, z); p.rotation_euler = (rx, .3, rz)
g = Gobo((-5.6, -1.6, 3.5), (0, .3, .3)); g.palms(((2.75, 1.6, 2.3, 1.4), (3.0, .7, 1.9, 1.3), (-2.9, 2.3, -2.2, 1.4)), dist=2.6)
key = sun(g.S, g.T, 5.4, .9, (1, .83, .60)); world(hexc('#cfe2f2'), .36); area((4, -3, 4), (0, 0, .4), 4, 50, (1, .95, .9))
camera((0, -7.8, 1.75), (0, 0, 1.02), lens=62, fstop=.42, focus=(0, -.5, .3))
describe(sc, A, (0, -.4, 0), (2.0, 2.1), key, m.m, unit=.12)
if 'facts-only' not in A: render(sc, A)
