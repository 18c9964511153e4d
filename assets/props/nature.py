"""From nature: citrus, water drops, shells, dried grass"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *
from kit.prop_set import start, finish

A, sc = start(); V = A['variant']; rnd = random.Random(12)
if V == 'citrus-slices':
    def flesh(name, rind, pith, pulp, deep, seg=10):
        """cut face drawn by angle and radius: rind, pith, segments of uneven width with round corners, and the juice sacs in them"""
        m = Mat(name); v = m.coord(); s = m.n('SeparateXYZ'); m.l(v, s.inputs[0]); at = m.math('ARCTAN2', s.outputs[1], s.outputs[0]); cb = m.n('CombineXYZ'); m.l(s.outputs[0], cb.inputs[0]); m.l(s.outputs[1], cb.inputs[1]); r = m.n('VectorMath', operation='LENGTH'); m.l(cb.outputs[0], r.inputs[0]); r = r.outputs['Value']
        uneven = m.math('ADD', m.math('MULTIPLY', m.math('SINE', at), .30), m.math('MULTIPLY', m.math('SINE', m.math('MULTIPLY', at, 3)), .16)); rough = m.math('MULTIPLY', m.math('SUBTRACT', m.noise(v, 7, 3).outputs[0], .5), .16)
        turn = m.math('ADD', m.math('MULTIPLY', at, seg/6.28318), m.math('ADD', uneven, rough)); near = m.math('SUBTRACT', .5, m.math('ABSOLUTE', m.math('SUBTRACT', m.math('FRACT', turn), .5)))
        wall = m.math('MULTIPLY', m.math('MULTIPLY', near, r), 6.28318/seg); edge = m.math('SUBTRACT', m.math('ADD', .418, m.math('MULTIPLY', rough, .06)), r); core = m.math('SUBTRACT', r, .045)
        def soft(a, b, k): x = m.n('Math', operation='SMOOTH_MIN'); m.l(a, x.inputs[0]); m.l(b, x.inputs[1]); x.inputs[2].default_value = k; return x.outputs[0]
        inside = soft(soft(wall, edge, .05), core, .03)                                        # how deep in a segment
        w = m.ramp(inside, [(.0035, (0, 0, 0, 1)), (.010, (1, 1, 1, 1))], 'EASE'); skin = m.ramp(inside, [(.008, (1, 1, 1, 1)), (.034, (0, 0, 0, 1))], 'EASE')
        sac = m.n('CombineXYZ'); bent = m.noise(v, 5, 2); m.l(m.math('ADD', m.math('MULTIPLY', at, 9), m.math('MULTIPLY', bent.outputs[0], 1.6)), sac.inputs[0]); m.l(m.math('MULTIPLY', r, 13), sac.inputs[1])
        vo = m.n('TexVoronoi', feature='SMOOTH_F1'); vo.inputs['Scale'].default_value = 1.15; vo.inputs['Smoothness'].default_value = .35; m.l(sac.outputs[0], vo.inputs['Vector']); tone = m.n('SeparateXYZ'); m.l(vo.outputs['Color'], tone.inputs[0])
        c = m.mix(tone.outputs[0], hexc(deep), hexc(pulp)); c = m.mix(m.math('MULTIPLY', m.ramp(vo.outputs['Distance'], [(.30, (0, 0, 0, 1)), (.75, (1, 1, 1, 1))]), .30), c, tuple(x*.1+y*.9 for x, y in zip(hexc(pith), hexc(pulp))))
        c = m.mix(m.math('MULTIPLY', skin, .45), c, tuple(x*.30+y*.70 for x, y in zip(hexc(pith), hexc(pulp)))); white = m.mix(m.noise(v, 30, 3).outputs[0], hexc(pith), tuple(x*.86 for x in hexc(pith)[:3])+(1,)); c = m.mix(w, white, c)
        c = m.mix(m.ramp(m.math('ADD', r, m.math('MULTIPLY', rough, .02)), [(.452, (0, 0, 0, 1)), (.474, (1, 1, 1, 1))], 'EASE'), c, hexc(rind)); m.l(c, m.b.inputs['Base Color']); wet = m.math('MULTIPLY', m.math('SUBTRACT', 1, vo.outputs['Distance']), w)
        m.bump(m.math('ADD', m.math('MULTIPLY', wet, .6), m.math('MULTIPLY', w, -.25)), .55, .018); m.l(m.math('SUBTRACT', .62, m.math('MULTIPLY', w, .26)), m.b.inputs['Roughness']); m.set(Specular=.22, Subsurface=.10); m.b.inputs['Subsurface Radius'].default_value = (.10, .05, .02); m.l(c, m.b.inputs['Subsurface Color']); m.m['nocheap'] = 1; return m.m
    om, lm = flesh('orange', '#dd6a08', '#efcf94', '#ec7404', '#cf4f00'), flesh('lime', '#4d7d1c', '#dbe5a8', '#8db52c', '#5f8f18', 9)
    def peel(name, col, dark):
        m = Mat(name); v = m.coord(); m.l(m.mix(m.ramp(m.noise(v, 2.5, 4).outputs[0], [(.35, (0, 0, 0, 1)), (.65, (1, 1, 1, 1))]), hexc(col), hexc(dark)), m.b.inputs['Base Color']); vo = m.n('TexVoronoi'); vo.inputs['Scale'].default_value = 30; m.l(v, vo.inputs['Vector']); m.bump(m.ramp(vo.outputs['Distance'], [(.05, (0, 0, 0, 1)), (.35, (1, 1, 1, 1))], 'EASE'), .32, .012); m.set(Roughness=.38, Specular=.45); m.m['avg'] = list(hexc(col)[:3]); return m.m
    op, lp = peel('op', '#e8801a', '#d9690c'), peel('lp', '#5c8c24', '#3f6f18')
    def cut(kind, loc, rot, s=1.0, th=.1, turn=0.0):
        """a slice as thick as `th`, or half a fruit (`th` 0) resting on its peel; the cut face looks along z"""
        face, rind = (om, op) if kind == 'orange' else (lm, lp); e = bpy.data.objects.new('e', None); link(e)
        side = [(0, -.46)]+[(.487*math.cos(a), .46*math.sin(a)) for a in [-1.45+1.45*k/24 for k in range(25)]] if th == 0 else [(0, -th)]+[(.470+.020*math.sin(math.pi*k/8), -th+th*k/8) for k in range(9)]
        h = lathe('peel', side, 160, rind); d = cyl('face', .4865 if th == 0 else .472, .010, (0, 0, -.004), face, bev=.004); d.rotation_euler.z = turn
        if th: u = cyl('under', .472, .008, (0, 0, -th-.003), face, bev=.003); u.parent = e
        h.parent = d.parent = e; e.location = loc; e.rotation_euler = rot; e.scale = (s, s, s); return e
    cut('orange', (-.60, .22, .44), (1.02, .10, -.30), th=0, turn=.5); cut('orange', (.16, .10, .47), (1.16, .0, .34), .95, .095, turn=2.1); cut('orange', (.74, -.20, .10), (0, 0, .4), 1.0, .10, turn=1.1)
    cut('lime', (.28, -.62, .285), (.50, .30, 0), .66, 0, turn=.9); cut('lime', (-.36, -.66, .075), (0, 0, .2), .66, .11, turn=2.6); cut('lime', (-.86, -.56, .16), (.30, -.34, .2), .64, .10)
    finish(A, sc, (0, -6.4, 2.5), (.05, -.15, .22), 86, k=.70, fill=.8)
elif V == 'water-drops':
    # A drop on a surface: dark where the light enters, bright where it leaves, the lamp in its skin. What lies below is seen through it, so it is painted by its own slope.
    flat = Vector((-.78, .62, 0)).normalized()
    m = Mat('water'); g = m.n('NewGeometry'); dot = lambda v: m.n('VectorMath', operation='DOT_PRODUCT')
    def along(v): d = dot(v); m.l(g.outputs['Normal'], d.inputs[0]); d.inputs[1].default_value = v; return d.outputs['Value']
    toward = along(flat); up = along(Vector((0, 0, 1))); v = dot(None); m.l(g.outputs['Normal'], v.inputs[0]); m.l(g.outputs['Incoming'], v.inputs[1]); rim = m.math('POWER', m.math('SUBTRACT', 1, m.math('ABSOLUTE', v.outputs['Value'])), 3.2)
    dark = m.math('ADD', m.math('MULTIPLY', m.ramp(toward, [(.15, (0, 0, 0, 1)), (.95, (1, 1, 1, 1))], 'EASE'), .34), m.math('MULTIPLY', rim, .30)); shine = m.math('MULTIPLY', m.ramp(m.math('MULTIPLY', toward, -1), [(.34, (0, 0, 0, 1)), (.92, (1, 1, 1, 1))], 'EASE'), .62); foot = m.ramp(up, [(.02, (.42,)*3+(1,)), (.26, (0, 0, 0, 1))], 'EASE')
    clear, black, light, skin = m.n('BsdfTransparent'), m.n('Emission'), m.n('Emission'), m.n('BsdfGlossy'); black.inputs[0].default_value = hexc('#1c242b'); light.inputs[0].default_value = (1, .99, .96, 1); light.inputs[1].default_value = .95; skin.inputs['Roughness'].default_value = .04; fr = m.n('Fresnel'); fr.inputs['IOR'].default_value = 1.33
    out = clear.outputs[0]
    for f, sh in ((m.math('MAXIMUM', dark, foot), black), (shine, light), (fr.outputs[0], skin)): x = m.n('MixShader'); m.l(f, x.inputs[0]); m.l(out, x.inputs[1]); m.l(sh.outputs[0], x.inputs[2]); out = x.outputs[0]
    m.l(out, m.nt.nodes['Material Output'].inputs[0]); m.m['nocheap'] = 1
    sh = Mat('shade'); t = sh.n('TexCoord'); gr = sh.n('VectorMath', operation='LENGTH'); sh.l(t.outputs['Object'], gr.inputs[0]); k = gr.outputs['Value']; a, c, d = sh.n('BsdfTransparent'), sh.n('Emission'), sh.n('MixShader'); c.inputs[0].default_value = hexc('#20242a'); sh.l(sh.ramp(k, [(.45, (.40,)*3+(1,)), (1.0, (0, 0, 0, 1))], 'EASE'), d.inputs[0]); sh.l(a.outputs[0], d.inputs[1]); sh.l(c.outputs[0], d.inputs[2]); sh.l(d.outputs[0], sh.nt.nodes['Material Output'].inputs[0]); sh.m['nocheap'] = 1
    placed = []; sizes = sorted([min(.17, .026*math.exp(abs(rnd.gauss(0, .95)))) for _ in range(74)], reverse=True)
    for r in sizes:
        for _ in range(60):
            x, y = rnd.gauss(0, .46), rnd.gauss(0, .40)
            if (x/1.0)**2+(y/.86)**2 > 1 or any(math.hypot(x-a, y-b) < (r+c)*1.22 for a, b, c in placed): continue
            placed.append((x, y, r)); break
        else: continue
        tall = .62 if r < .07 else .62-.9*(r-.07); long, turn = rnd.uniform(1, 1.22), rnd.uniform(0, 3.14); bm = bmesh.new(); bmesh.ops.create_uvsphere(bm, u_segments=64, v_segments=32, radius=1)
        for q in bm.verts:
            a = math.atan2(q.co.y, q.co.x); f = r*(1+.06*math.sin(2*a+x*9)+.045*math.sin(3*a+y*9)); s, z = math.hypot(q.co.x, q.co.y), max(0, q.co.z); q.co = Vector((f*s*math.cos(a)*long, f*s*math.sin(a)/long**.5, r*tall*z**.9))
        bmesh.ops.delete(bm, geom=[q for q in bm.faces if all(p.co.z < 1e-6 for p in q.verts)], context='FACES'); o = from_bm('d', bm, m.m); o.location = (x, y, 0); o.rotation_euler.z = turn
        bm = bmesh.new(); bmesh.ops.create_circle(bm, cap_ends=True, segments=48, radius=1); o = from_bm('sh', bm, sh.m); o.scale = (r*1.18, r*1.05, 1); o.location = (x-flat.x*r*.26, y-flat.y*r*.26, -.004)
    finish(A, sc, (0, -6.0, 3.6), (0, 0, .0), 86, k=1.2, back=.8)
elif V == 'shells':
    def bands(name, cols, scale):
        m = Mat(name); gr = m.n('TexGradient', gradient_type='SPHERICAL'); n = m.noise(m.coord(), 5, 4); ad = m.n('VectorMath', operation='MULTIPLY_ADD'); m.l(n.outputs['Color'], ad.inputs[0]); ad.inputs[1].default_value = (.05,)*3; m.l(m.coord(scale=(scale,)*3), ad.inputs[2]); m.l(ad.outputs[0], gr.inputs[0]); m.l(m.ramp(gr.outputs[0], [(i/(len(cols)-1), hexc(c)) for i, c in enumerate(cols)]), m.b.inputs['Base Color']); m.set(Roughness=.38, Specular=.45); return tag(m.m, hexc(cols[1]))
    def scallop(loc, r, rot, mat):
        bm = bmesh.new(); G = []; NA, NR = 220, 50
        for j in range(NR+1):
            t = j/NR; G.append([bm.verts.new((r*t*math.sin(a)*1.04*(1-.20*(abs(a)/1.22)**3), r*t*math.cos(a)*(1+.025*math.cos(a*21))*(1-.10*(abs(a)/1.22)**3)+r*.10*t*(abs(a)/1.22)**3, r*.44*math.sin(math.pi*t**.60)**.85*max(0, math.cos(a*1.28))**.55+r*.024*(1+math.cos(a*21))*min(1, t*1.6)+r*.005*math.sin(t*60)*t)) for a in [-1.22+2.44*i/NA for i in range(NA+1)]])
        for p, q in zip(G, G[1:]):
            for i in range(NA): bm.faces.new((p[i], p[i+1], q[i+1], q[i]))
        bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-4); o = from_bm('sc', bm, mat); s = o.modifiers.new('s', 'SOLIDIFY'); s.thickness = .025; o.location = loc; o.rotation_euler = rot
        for sx in (-1, 1): e = box('ear', (r*.24, r*.15, .03), (0, 0, 0), mat, .014); e.parent = o; e.location = (sx*r*.13, r*.045, r*.035); e.rotation_euler = (.25, sx*.25, 0)
    def spiral(loc, k, rot, mat, turn):
        """turret shell: a growing tube wound round an axis"""
        bm = bmesh.new(); rows = []; N, M, turns = 600, 52, 7.5
        for i in range(N+1):
            t = i/N; g = math.exp(2.6*(t-1)); a = t*turns*2*math.pi+turn; R, rt = .19*g*k, .245*g*k; c = Vector((R*math.cos(a), R*math.sin(a), (1-g)*1.16*k)); rad = Vector((math.cos(a), math.sin(a), 0)); rows.append([bm.verts.new(c+rad*rt*math.cos(b)*(1+.03*math.sin(b*7))+Vector((0, 0, rt*math.sin(b)*.95))) for b in [2*math.pi*q/M for q in range(M)]])
        for p, q in zip(rows, rows[1:]):
            for i in range(M): bm.faces.new((p[i], p[(i+1) % M], q[(i+1) % M], q[i]))
        bmesh.ops.recalc_face_normals(bm, faces=bm.faces); o = from_bm('sp', bm, mat); o.location = loc; o.rotation_euler = rot
    scallop((-.30, .42, .04), .86, (1.06, 0, .12), bands('s1', ['#f4e2d4', '#e2a587', '#f3d6c4', '#d6937a', '#f5e4d8'], 1.25)); scallop((-.02, -.02, .03), .50, (.84, .10, -.34), bands('s2', ['#f6efe5', '#e8d9c6', '#f7f1e9', '#dcc9b1'], 1.9))
    spiral((.46, .02, .33), .80, (1.92, 0, 1.05), bands('s3', ['#f2e6d6', '#c99f77', '#efdcc4', '#b98a62', '#f4e9da'], .7), math.pi/2); finish(A, sc, (0, -6.2, 2.9), (0, .1, .2), 86)
elif V == 'grass-dried':
    ms = [plain('a', '#dcc49f', .9, Sheen=.6), plain('b', '#cfb189', .9, Sheen=.6), plain('c', '#e9d8bb', .9, Sheen=.6)]
    for i in range(6): p = plume(f'p{i}', h=1.75+.16*(i % 3), mat=ms[i % 3], seed=i+30, lean=.22+.07*i, fluff=.15, strands=1100); p.location = (.03*(i-2.5), .02*(i % 2), 0); p.rotation_euler = (0, (-.30, -.17, -.04, .08, .2, .33)[i], 0)
    tie = plain('twine', '#a98b62', .9)
    for k in range(5): o = lathe('tw', [(.085+.012*math.cos(a), .012*math.sin(a)) for a in [2*math.pi*q/12 for q in range(13)]], 48, tie, (0, .01, .42+.022*k)); o.scale = (1.4, .7, 1)
    finish(A, sc, (0, -7.2, 1.5), (0, 0, 1.0), 78, back=1.2)
