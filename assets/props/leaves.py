"""Leaves and branches"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *
from kit.prop_set import start, finish
A, sc = start(); V = A['variant']

if V == 'leaf-monstera':
    # A leaf is built along its veins: q runs from the lobe behind the stem (0) to the tip (1), r from the midrib (0) to the margin (1).
    L, BASE, NV = 1.95, .20, 7; rnd = random.Random(7)
    def table(x, pts):
        for (x0, y0), (x1, y1) in zip(pts, pts[1:]):
            if x <= x1: t = (x-x0)/(x1-x0); t = t*t*(3-2*t); return y0+(y1-y0)*t
        return pts[-1][1]
    START = lambda q: max(0, (q-BASE)/(1-BASE))                                              # where a vein leaves the midrib
    ANGLE = lambda q: math.radians(table(q, [(0, 168), (BASE, 112), (.5, 76), (.8, 50), (1, 12)]))   # from the tip's direction
    REACH = lambda q: table(q, [(0, .50), (.10, .84), (.30, 1.02), (.55, .94), (.8, .66), (.94, .36), (1, .20)])
    tilt = [rnd.uniform(-.06, .05) for _ in range(NV+2)]
    def spot(q, r, s):
        """place of a point of the blade; its half turned by s"""
        t = START(q); a0 = ANGLE(q); x, y = 0.0, t*L; n = 12
        for i in range(n): a = max(.04, a0-.62*(r*(i+.5)/n)**1.2); x += math.sin(a)*REACH(q)*r/n; y += math.cos(a)*REACH(q)*r/n
        ph = q*NV; k = tilt[min(NV, int(ph+.5))]; wave = math.cos(2*math.pi*(ph-round(ph)))
        z = .15*min(1, x/.45)*x-.30*x*x-.17*(y/L)**2*abs(y)/L-.022*wave*min(1, r*2.2)+k*(s*.4+1)*max(0, r-.60)**1.5*2.6
        return Vector((s*x, y, z))
    bm = bmesh.new(); uvl = bm.loops.layers.uv.new('UV'); nq, nr = 460, 150
    for s in (-1, 1):
        G, off = [], (.0 if s > 0 else .012)
        for j in range(nq+1):
            q = j/nq; P = [spot(q, i/nr, s) for i in range(nr+1)]; Pn = [spot(min(1, q+1e-3), i/nr, s) for i in range(nr+1)]
            ph = q*NV+off; gap = abs(ph-math.floor(ph)-.5)                                     # 0 in the middle between two veins
            G.append([(bm.verts.new(P[i]), i/nr, gap*(Pn[i]-P[i]).length/1e-3/NV, (.5-gap)*(Pn[i]-P[i]).length/1e-3/NV, i/nr*REACH(q), gap, ph) for i in range(nr+1)])
        for j in range(nq):
            for i in range(nr):
                c = (G[j][i], G[j][i+1], G[j+1][i+1], G[j+1][i]); r, cut, gap, ph = (sum(v[k] for v in c)/4 for k in (1, 2, 5, 6)); cell = int(ph)
                deep = (.60, .44, .38, .40, .46, .60, 2)[min(6, cell)]
                if r > deep:                                                                    # a slit: round at its inner end, a little open at the margin
                    e = (r-deep)*REACH((cell+.5)/NV); half = .030+.042*max(0, (r-deep)/(1-deep))**2
                    if cut < (math.sqrt(max(0, half**2-(half-e)**2)) if e < half else half): continue
                if cell < 6 and r > 1-.15*(1-min(1, gap*2))**3.6: continue                     # segments end round
                if 1 <= cell <= 5 and (cut/.024)**2+((r-.185-.02*(cell % 2))*REACH(ph/NV)/.060)**2 < 1: continue
                f = bm.faces.new([v[0] for v in c])
                for lp, v in zip(f.loops, c): lp[uvl].uv = (v[4], v[3])
    bmesh.ops.delete(bm, geom=[v for v in bm.verts if not v.link_faces], context='VERTS'); bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-5); bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    for _ in range(14):
        bvs = [v for v in bm.verts if v.is_boundary]; moved = {}
        for v in bvs:
            nb = [e.other_vert(v) for e in v.link_edges if e.is_boundary]
            if len(nb) == 2: moved[v] = v.co*.5+(nb[0].co+nb[1].co)*.25
        for v, c in moved.items(): v.co = c
    m = Mat('monstera'); uv = m.n('SeparateXYZ'); m.l(m.coord('UV'), uv.inputs[0]); v = m.coord()
    green = m.mix(m.ramp(m.noise(v, 2.2, 5, .6).outputs[0], [(.32, (0, 0, 0, 1)), (.68, (1, 1, 1, 1))]), hexc('#16401f'), hexc('#2c6a33'))
    rib = m.ramp(uv.outputs[0], [(.010, (1, 1, 1, 1)), (.026, (0, 0, 0, 1))], 'EASE'); side = m.ramp(uv.outputs[1], [(.002, (.8,)*3+(1,)), (.011, (0, 0, 0, 1))], 'EASE')
    glow = m.ramp(uv.outputs[1], [(.0, (.45,)*3+(1,)), (.06, (0, 0, 0, 1))], 'EASE'); fine = m.noise(v, 26, 4, .6)
    c = m.mix(glow, green, hexc('#3f7f3c')); c = m.mix(m.math('MAXIMUM', rib, side), c, hexc('#86b06a')); m.l(c, m.b.inputs['Base Color'])
    m.bump(m.math('ADD', m.math('MULTIPLY', m.math('MAXIMUM', rib, side), -1), m.math('MULTIPLY', fine.outputs[0], .35)), .45, .012); m.set(Roughness=.34, Specular=.42)
    tr = m.n('BsdfTranslucent'); m.l(m.mix(1.0, c, (1.0, 1.25, .45, 1), 'MULTIPLY'), tr.inputs[0]); mx = m.n('MixShader'); mx.inputs[0].default_value = .2
    m.l(m.b.outputs[0], mx.inputs[1]); m.l(tr.outputs[0], mx.inputs[2]); m.l(mx.outputs[0], m.nt.nodes['Material Output'].inputs[0])
    o = from_bm('leaf', bm, m.m); so = o.modifiers.new('so', 'SOLIDIFY'); so.thickness = .008
    cu = bpy.data.curves.new('st', 'CURVE'); cu.dimensions = '3D'; cu.bevel_depth = .024; cu.bevel_resolution = 5; cu.use_fill_caps = True; sp = cu.splines.new('BEZIER'); sp.bezier_points.add(2)
    for bp, co, h, k in zip(sp.bezier_points, ((0, .42, -.035), (0, -.03, -.03), (.16, -1.22, -.42)), ((0, -.1, 0), (.0, -.22, -.03), (.05, -.4, -.05)), (.45, .9, 1.15)):
        bp.co = co; bp.handle_left = Vector(co)-Vector(h); bp.handle_right = Vector(co)+Vector(h); bp.radius = k
    s_ = bpy.data.objects.new('st', cu); link(s_); cu.materials.append(plain('stem', '#5d8746', .42)); s_.parent = o
    o.rotation_euler = (math.radians(64), -.36, .16)
    finish(A, sc, (0, -6.5, 1.6), (0, .15, .95), lens=66, k=.95, back=1.1)
elif V == 'leaf-palm':
    m = leafmat('palm', '#28592f', '#4d8a42', .46, .25, False); p = palm('p', L=2.3, n=34, mat=m, droop=.03, seed=4, leaflet=.66, width=.028)
    for t, a, k in ((.95, 0, .42), (.91, 10, .40), (.91, -10, .40), (.84, 19, .46), (.84, -19, .46)): o = leaf('tip', k*1.4, .028*2.3, m, bend=.1, fold=.3, nu=4, nv=12, shape='lance'); o.parent = p; o.location = (0, 2.3*t*(1-.12*t*t), .004); o.rotation_euler = (0, 0, math.radians(a))
    p.rotation_euler = (math.radians(84), 0, .12); p.location = (-.1, 0, -.1); finish(A, sc, (0, -7.2, 1.0), (0, 0, 1.0), 70, k=1.1, back=1.3)
elif V == 'branch-eucalyptus':
    ms = [leafmat(f'eu{i}', a, b, .5, .2, True, '#b9c9b4') for i, (a, b) in enumerate((('#6d8a7c', '#8ea795'), ('#7f9a86', '#a5b9a2'), ('#5f7d72', '#7f9b8c')))]; rnd = random.Random(4); bark = plain('stem', '#8a6f55', .7)
    def twig(a, b, c, n, size, thick):
        """a bent stem from a by b to c with pairs of round leaves, every other pair turned by a right angle, smaller to its end"""
        P = lambda t: Vector(a)*(1-t)**2+Vector(b)*2*t*(1-t)+Vector(c)*t*t
        cu = bpy.data.curves.new('stem', 'CURVE'); cu.dimensions = '3D'; cu.bevel_depth = thick; cu.bevel_resolution = 4; sp = cu.splines.new('POLY'); sp.points.add(30)
        for i in range(31): sp.points[i].co = (*P(i/30), 1); sp.points[i].radius = 1.1-.8*i/30
        o = bpy.data.objects.new('stem', cu); link(o); cu.materials.append(bark)
        for i in range(n):
            t = .12+.88*i/(n-1); d = (P(min(1, t+.02))-P(t-.02)).normalized(); side = d.cross(Vector((0, 1, 0))).normalized() if i % 2 == 0 else (Vector((0, 1, 0))+d.cross(Vector((0, 1, 0)))*rnd.uniform(-.5, .5)).normalized()
            for s in (1, -1):
                k = size*(1-.62*t)*rnd.uniform(.86, 1.1); y = (d*(.35+.5*t)+side*s+Vector((rnd.uniform(-.15, .15), 0, rnd.uniform(-.2, .1)))).normalized(); z = Vector((rnd.uniform(-.5, .5), -1, rnd.uniform(.1, .8))); z = (z-y*z.dot(y)).normalized(); x = y.cross(z)
                l = leaf('l', k, k*.96, ms[rnd.randrange(3)], bend=rnd.uniform(.05, .22), fold=.1, nu=14, nv=28, shape='coin'); M = Matrix((x, y, z)).transposed().to_4x4(); M.translation = P(t)+y*.035; l.matrix_world = M
        return P
    main = twig((-.1, 0, 0), (-.28, .05, 1.3), (.32, -.05, 2.35), 11, .37, .02)
    twig(tuple(main(.3)), (-.42, -.05, 1.1), (-.62, -.1, 1.62), 6, .27, .012); twig(tuple(main(.48)), (.28, -.1, 1.2), (.62, -.12, 1.55), 6, .25, .012)
    finish(A, sc, (0, -7.0, 1.2), (.05, 0, 1.1), 72, k=1.05, back=1.2)
