"""From nature: citrus, water drops, shells, dried grass"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *
from kit.prop_set import start, finish

A, sc = start(); V = A['variant']; rnd = random.Random(12)
if V == 'citrus-slices':
    def flesh(name, rind, pith, pulp, deep, seg=10):
        """cut face drawn by angle and radius: rind, pith, segments with their walls, juicy streaks"""
        m = Mat(name); v = m.coord(); s = m.n('SeparateXYZ'); m.l(v, s.inputs[0]); at = m.math('ARCTAN2', s.outputs[1], s.outputs[0]); r = m.n('VectorMath', operation='LENGTH'); cb = m.n('CombineXYZ'); m.l(s.outputs[0], cb.inputs[0]); m.l(s.outputs[1], cb.inputs[1]); m.l(cb.outputs[0], r.inputs[0]); r = r.outputs['Value']
        wob = m.math('MULTIPLY', m.math('SUBTRACT', m.noise(v, 3, 3).outputs[0], .5), .10); fr = m.math('ABSOLUTE', m.math('SUBTRACT', m.math('FRACT', m.math('ADD', m.math('MULTIPLY', at, seg/6.28318), wob)), .5)); wall = m.math('MULTIPLY', m.math('SUBTRACT', .5, fr), r)                # distance to a wall
        w = m.ramp(wall, [(.012, (1, 1, 1, 1)), (.026, (0, 0, 0, 1))]); sc3 = m.n('CombineXYZ'); m.l(m.math('MULTIPLY', at, 9), sc3.inputs[0]); m.l(m.math('MULTIPLY', r, 2.2), sc3.inputs[1]); ju = m.noise(sc3.outputs[0], 2.0, 4, .6)
        c = m.mix(m.ramp(ju.outputs[0], [(.35, (0, 0, 0, 1)), (.7, (1, 1, 1, 1))]), hexc(deep), hexc(pulp)); c = m.mix(w, c, hexc(pith)); c = m.mix(m.ramp(r, [(.035, (1, 1, 1, 1)), (.06, (0, 0, 0, 1))]), c, hexc(pith)); c = m.mix(m.ramp(r, [(.415, (0, 0, 0, 1)), (.428, (1, 1, 1, 1))]), c, hexc(pith)); c = m.mix(m.ramp(r, [(.468, (0, 0, 0, 1)), (.478, (1, 1, 1, 1))]), c, hexc(rind))
        m.l(c, m.b.inputs['Base Color']); m.bump(m.math('SUBTRACT', ju.outputs[0], m.math('MULTIPLY', w, .7)), .35, .02); m.set(Roughness=.22, Specular=.55, Subsurface=.12); m.b.inputs['Subsurface Radius'].default_value = (.12, .07, .03); m.l(c, m.b.inputs['Subsurface Color']); m.m['nocheap'] = 1; return m.m
    om, lm = flesh('orange', '#e98a1f', '#f6e6c8', '#f6a53a', '#ea7d1a'), flesh('lime', '#5f8f2b', '#e9efcf', '#c3d977', '#9cc04a', 9)
    def skin(name, col):
        m = Mat(name); v = m.coord(); m.b.inputs['Base Color'].default_value = hexc(col); vo = m.n('TexVoronoi'); vo.inputs['Scale'].default_value = 34; m.l(v, vo.inputs['Vector']); m.bump(vo.outputs['Distance'], .25, .015); m.set(Roughness=.4); m.m['avg'] = list(hexc(col)[:3]); return m.m
    def slice_(loc, rot, mat, s=1.0, th=.1): o = cyl('s', .49, th, (0, 0, 0), mat, bev=.03); o.location = loc; o.rotation_euler = rot; o.scale = (s, s, 1); return o
    h = lathe('half', [(0, -.47)]+[(.49*math.cos(a), .49*math.sin(a)) for a in [-1.45+1.45*k/24 for k in range(25)]], 128, skin('os', '#ea8b22')); d = cyl('face', .487, .012, (0, 0, -.006), om, bev=.004)
    e = bpy.data.objects.new('e', None); link(e); h.parent = d.parent = e; e.location = (-.62, .25, .43); e.rotation_euler = (1.12, .15, -.35)
    slice_((.42, -.1, .05), (0, 0, .4), om); slice_((.72, -.42, .135), (.16, -.12, 1.0), om, .97); slice_((.05, -.62, .045), (0, 0, 0), lm, .72, .085); slice_((-.70, -.70, .045), (0, 0, 1), lm, .68, .085)
    finish(A, sc, (0, -6.2, 3.2), (.05, -.15, .22), 86)
elif V == 'water-drops':
    sc.cycles.film_transparent_glass = True; sc.cycles.transmission_bounces = 10
    g = Mat('water'); g.set(Roughness=0.0, Transmission=1.0, Specular=.6); g.b.inputs['IOR'].default_value = 1.33; g.b.inputs['Base Color'].default_value = (.93, .98, 1, 1)
    placed = []
    while len(placed) < 34:
        r = abs(rnd.gauss(0, .10))+.035; x, y = rnd.gauss(0, .62), rnd.gauss(0, .42)
        if any(math.hypot(x-a, y-b) < (r+c)*1.08 for a, b, c in placed): continue
        placed.append((x, y, r)); bm = bmesh.new(); bmesh.ops.create_icosphere(bm, subdivisions=5, radius=r)
        for q in bm.verts:
            q.co *= 1+.07*mnoise.noise(q.co/r*.8+Vector((x*9, y*9, 0))); q.co.z = q.co.z*.62 if q.co.z > 0 else q.co.z*.10
        o = from_bm('d', bm, g.m); o.location = (x, y, 0)
    finish(A, sc, (0, -5.2, 4.2), (0, 0, .0), 86, k=1.4, back=1.6)
elif V == 'shells':
    def bands(name, cols, scale):
        m = Mat(name); gr = m.n('TexGradient', gradient_type='SPHERICAL'); n = m.noise(m.coord(), 5, 4); ad = m.n('VectorMath', operation='MULTIPLY_ADD'); m.l(n.outputs['Color'], ad.inputs[0]); ad.inputs[1].default_value = (.05,)*3; m.l(m.coord(scale=(scale,)*3), ad.inputs[2]); m.l(ad.outputs[0], gr.inputs[0]); m.l(m.ramp(gr.outputs[0], [(i/(len(cols)-1), hexc(c)) for i, c in enumerate(cols)]), m.b.inputs['Base Color']); m.set(Roughness=.38, Specular=.45); return tag(m.m, hexc(cols[1]))
    def scallop(loc, r, rot, mat):
        bm = bmesh.new(); G = []; NA, NR = 220, 50
        for j in range(NR+1):
            t = j/NR; G.append([bm.verts.new((r*t*math.sin(a)*1.04, r*t*math.cos(a)*(1+.025*math.cos(a*21)), r*.44*math.sin(math.pi*t**.60)**.85*max(0, math.cos(a*1.28))**.55+r*.024*(1+math.cos(a*21))*min(1, t*1.6)+r*.005*math.sin(t*60)*t)) for a in [-1.22+2.44*i/NA for i in range(NA+1)]])
        for p, q in zip(G, G[1:]):
            for i in range(NA): bm.faces.new((p[i], p[i+1], q[i+1], q[i]))
        bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-4); o = from_bm('sc', bm, mat); s = o.modifiers.new('s', 'SOLIDIFY'); s.thickness = .025; o.location = loc; o.rotation_euler = rot
        for sx in (-1, 1): e = box('ear', (r*.24, r*.15, .03), (0, 0, 0), mat, .014); e.parent = o; e.location = (sx*r*.13, r*.045, r*.035); e.rotation_euler = (.25, sx*.25, 0)
    def spiral(loc, k, rot, mat):
        """turret shell: a growing tube wound round an axis"""
        bm = bmesh.new(); rows = []; N, M, turns = 420, 26, 7.5
        for i in range(N+1):
            t = i/N; g = math.exp(2.6*(t-1)); a = t*turns*2*math.pi; R, rt = .19*g*k, .245*g*k; c = Vector((R*math.cos(a), R*math.sin(a), (1-g)*1.16*k)); rad = Vector((math.cos(a), math.sin(a), 0)); rows.append([bm.verts.new(c+rad*rt*math.cos(b)*(1+.03*math.sin(b*7))+Vector((0, 0, rt*math.sin(b)*.95))) for b in [2*math.pi*q/M for q in range(M)]])
        for p, q in zip(rows, rows[1:]):
            for i in range(M): bm.faces.new((p[i], p[(i+1) % M], q[(i+1) % M], q[i]))
        bmesh.ops.recalc_face_normals(bm, faces=bm.faces); o = from_bm('sp', bm, mat); o.location = loc; o.rotation_euler = rot
    scallop((-.30, .62, .02), .82, (.0, 0, 2.85), bands('s1', ['#f4e2d4', '#e2a587', '#f3d6c4', '#d6937a', '#f5e4d8'], 1.25)); scallop((.62, -.28, .02), .5, (.0, 0, -2.6), bands('s2', ['#f6efe5', '#e8d9c6', '#f7f1e9', '#dcc9b1'], 1.9))
    spiral((.62, .42, .36), .86, (1.42, .1, 2.2), bands('s3', ['#f2e6d6', '#c99f77', '#efdcc4', '#b98a62', '#f4e9da'], .7)); finish(A, sc, (0, -6.2, 2.9), (0, .1, .2), 86)
elif V == 'grass-dried':
    ms = [plain('a', '#dcc49f', .9, Sheen=.6), plain('b', '#cfb189', .9, Sheen=.6), plain('c', '#e9d8bb', .9, Sheen=.6)]
    for i in range(6): p = plume(f'p{i}', h=1.75+.16*(i % 3), mat=ms[i % 3], seed=i+30, lean=.22+.07*i, fluff=.15, strands=1100); p.location = (.03*(i-2.5), .02*(i % 2), 0); p.rotation_euler = (0, (-.30, -.17, -.04, .08, .2, .33)[i], 0)
    tie = plain('twine', '#a98b62', .9)
    for k in range(5): o = lathe('tw', [(.085+.012*math.cos(a), .012*math.sin(a)) for a in [2*math.pi*q/12 for q in range(13)]], 48, tie, (0, .01, .42+.022*k)); o.scale = (1.4, .7, 1)
    finish(A, sc, (0, -7.2, 1.5), (0, 0, 1.0), 78, back=1.2)
