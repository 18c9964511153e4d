"""Beach: a smooth patch of rippled sand, shells, a blurred sea at golden hour, palm shadow"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

A = args(); sc = reset(); setup(sc, A, exposure=.05, bounces=4, clamp=3, look='High Contrast')
rnd = random.Random(11)
def sand(x, y):
    """wind ripples with sharp lee sides, calmer under the product; gentle dunes to the sides"""
    far = .55+.45*mnoise.noise(Vector((x*.35, y*.35, 7))); r = math.hypot(x/1.25, (y+.4)/.7); k = min(1, max(0, (r-.55)/.8)); k = .10+.90*k*k*(3-2*k)
    w = mnoise.noise(Vector((x*.42, y*.55, 2)))*2.6+mnoise.noise(Vector((x*1.3, y*1.5, 4)))*.55; t = ((x*.80+y*.62)*1.95+w*.55) % 1.0; crest = t/.62 if t < .62 else (1-t)/.38; crest = crest*crest*(3-2*crest)
    side = min(1, max(0, (r-.8)/1.2))
    return .062*k*crest*max(.25, far)+side*.10*mnoise.noise(Vector((x*.5, y*.5, 1)))+.010*mnoise.noise(Vector((x*2.4, y*2.4, 5)))+.0035*mnoise.noise(Vector((x*9, y*9, 3)))-.02*max(0, y-3)**1.5
m = Mat('sand'); v = m.coord(); n1 = m.noise(v, 1.1, 6, .6); n2 = m.noise(v, 46, 4, .75); n3 = m.noise(v, 150, 2, .6); n4 = m.noise(v, 260, 1, .5)
c = m.mix(m.ramp(n1.outputs[0], [(.3, (0, 0, 0, 1)), (.7, (1, 1, 1, 1))]), hexc('#e6c594'), hexc('#d3ab76'))
c = m.mix(m.ramp(n2.outputs[0], [(.48, (0, 0, 0, 1)), (.70, (.55,)*3+(1,))]), c, hexc('#9a7850')); c = m.mix(m.ramp(n3.outputs[0], [(.52, (0, 0, 0, 1)), (.66, (.9,)*3+(1,))]), c, hexc('#7d6141')); c = m.mix(m.ramp(n4.outputs[0], [(.58, (0, 0, 0, 1)), (.68, (.95,)*3+(1,))]), c, hexc('#fbf3e2'))
m.l(c, m.b.inputs['Base Color']); m.bump(m.math('ADD', n2.outputs[0], m.math('ADD', m.math('MULTIPLY', n3.outputs[0], .8), m.math('MULTIPLY', n4.outputs[0], .5))), 1.0, .035); m.set(Roughness=.9, Specular=.25); tag(m.m, hexc('#d8b98a'))
grid('sand', 9, 5.6, 620, 520, m.m, lambda x, y: sand(x, y-1.7), (0, -1.7, 0)); grid('sand', 30, 9, 420, 220, m.m, lambda x, y: sand(x, y+5.58), (0, 5.58, 0))
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
sea.l(sea.mix(fm, sc_, hexc('#f6f6f0')), sea.b.inputs['Base Color']); sea.l(sea.mix(fm, sc_, hexc('#f6f6f0')), sea.b.inputs['Emission']); sp = sea.noise(sea.coord(scale=(1.5, 5.5, 1)), 1.0, 2, .6)
glint = sea.math('MULTIPLY', sea.ramp(sp.outputs[0], [(.68, (0, 0, 0, 1)), (.70, (1, 1, 1, 1))]), sea.ramp(ss.outputs[1], [(.04, (0, 0, 0, 1)), (.12, (1, 1, 1, 1)), (.5, (.5,)*3+(1,))])); sea.l(sea.math('ADD', .22, sea.math('MULTIPLY', glint, 5.0)), sea.b.inputs['Emission Strength']); sea.set(Roughness=.25, Specular=.4); sea.bump(foam.outputs[0], .8, .4); tag(sea.m, hexc('#4aa5b8'))
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
    """scallop lying on its rim: ribbed fan, domed"""
    bm = bmesh.new(); G = []
    for j in range(33):
        t = j/32; rr = r*t
        G.append([bm.verts.new((rr*math.sin(a)*(1+.02*math.cos(a*22)), rr*math.cos(a)*(1+.03*math.cos(a*22)), r*.42*math.sin(math.pi*t**.62)**.8*max(0, math.cos(a*1.36))**.6+r*.022*(1+math.cos(a*22))*min(1, t*2))) for a in [(-1.15+2.3*i/110) for i in range(111)]])
    for p, q in zip(G, G[1:]):
        for i in range(110): bm.faces.new((p[i], p[i+1], q[i+1], q[i]))
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-5); o = from_bm('shell', bm, mat); o.location = (x, y, sand(x, y)-.012); o.rotation_euler = (.03, .04, rot); so = o.modifiers.new('s', 'SOLIDIFY'); so.thickness = .012; return o
sm = Mat('shell'); sv = sm.coord(); gr = sm.n('TexGradient', gradient_type='SPHERICAL'); sm.l(sm.coord(scale=(2.6,)*3), gr.inputs[0]); sm.l(sm.ramp(gr.outputs[0], [(0, hexc('#f3d9c6')), (.25, hexc('#e3a98c')), (.45, hexc('#f4dfcf')), (.7, hexc('#d99a80')), (1, hexc('#f7e9de'))]), sm.b.inputs['Base Color']); sm.set(Roughness=.35)
shell(-1.12, -.55, .25, 2.5, sm.m); shell(-1.42, -.22, .17, -2.2, plain('sh2', '#f3ebe0', .4)); shell(1.12, -1.5, .13, 2.9, plain('sh3', '#ead9c8', .4)); shell(-1.02, -1.52, .09, -2.6, plain('sh4', '#d9b79c', .4))
st = Mat('star'); tv = st.coord(); tn = st.n('TexVoronoi'); tn.inputs['Scale'].default_value = 26; st.l(tv, tn.inputs['Vector']); st.l(st.ramp(tn.outputs['Distance'], [(0, hexc('#f2c79c')), (.5, hexc('#cf7a4a'))]), st.b.inputs['Base Color']); st.bump(tn.outputs['Distance'], -.6, .02); st.set(Roughness=.7)
bm = bmesh.new(); N, J = 120, 22; V = []
for j in range(J+1):
    t = j/J; V.append([bm.verts.new((.36*t*(.36+.64*abs(math.cos(2.5*a))**1.6)*math.cos(a), .36*t*(.36+.64*abs(math.cos(2.5*a))**1.6)*math.sin(a), .085*(1-t*t)*(1-.25*t)+.035*(1-t)*abs(math.cos(2.5*a))**3)) for a in [2*math.pi*i/N for i in range(N)]])
for p, q in zip(V, V[1:]):
    for i in range(N): bm.faces.new((p[i], p[(i+1) % N], q[(i+1) % N], q[i]))
bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-5); o = from_bm('star', bm, st.m); o.location = (1.5, -.75, sand(1.5, -.75)+.004); o.rotation_euler = (.03, -.02, .5)
for i in range(150):
    x = rnd.choice((-1, 1))*rnd.uniform(.75, 2.4); y = rnd.uniform(-2.3, 1.6); r = .008+.024*rnd.random()**3; q = sphere('peb', r, (x, y, sand(x, y)+r*.2), plain('pb%d' % (i % 4), ('#efe3d0', '#cbb497', '#9c8670', '#f6efe4')[i % 4], .6), 16); q.scale = (1.2, .9, .6)
fr = leafmat('frond', '#3c6b2a', '#6c9a3c', .4, .35, False)
for i, (x, z, rz, rx) in enumerate(((-3.6, 4.15, -1.25, -.35), (-3.75, 4.6, -.8, -.2), (-3.9, 3.5, -1.7, -.1))):
    p = palm(f'fr{i}', L=2.4, n=26, mat=fr, seed=40+i, droop=.9, leaflet=.66, width=.03); p.location = (x, 3.4, z); p.rotation_euler = (rx, .3, rz)
g = Gobo((-5.6, -1.6, 3.5), (0, .3, .3)); g.palms(((2.75, 1.6, 2.3, 1.4), (3.0, .7, 1.9, 1.3), (-2.9, 2.3, -2.2, 1.4)), dist=2.6)
key = sun(g.S, g.T, 5.4, .9, (1, .83, .60)); world(hexc('#cfe2f2'), .36); area((4, -3, 4), (0, 0, .4), 4, 50, (1, .95, .9))
# beach grass between the product and the lens
straw = [leafmat(f'st{i}', a, b, .6, .4, False) for i, (a, b) in enumerate((('#c9ab6c', '#e2cd94'), ('#a98f56', '#cdb47a'), ('#8d9058', '#b4b47a')))]; front = []
for i in range(90):
    x, y = -1.36+rnd.gauss(0, .15), -3.8+rnd.gauss(0, .15); q = leaf('bg', rnd.uniform(.4, .95), .042, straw[i % 3], bend=rnd.uniform(.1, .5), fold=.1, nu=2, nv=12, shape='blade'); q.location = (x, y, sand(x, y)-.03); q.rotation_euler = (math.radians(rnd.uniform(58, 92)), 0, rnd.gauss(-.9, .9)); front.append(q)
camera((0, -7.8, 1.75), (0, 0, 1.02), lens=62, fstop=.72, focus=(0, -.5, .3))
describe(sc, A, (0, -.4, 0), (2.0, 2.1), key, m.m, unit=.12, outdoors=True, views=dict(top=dict(across=4.0, free=(2.0, 2.2), middle=(0, -.75)))); before(sc, A, front)
if 'facts-only' not in A: render(sc, A, lens_after=True)
