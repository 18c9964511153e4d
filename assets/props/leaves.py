"""Leaves and branches"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *
from kit.prop_set import start, finish
A, sc = start(); V = A['variant']

if V == 'leaf-monstera':
    nu, nv = 90, 120; L, W = 2.0, 1.75; bm = bmesh.new(); uvl = bm.loops.layers.uv.new('UV'); G = []
    ns = 6
    def width(t): return (math.sin(math.pi*min(1, .10+.90*t)**.72))**.62*(1-.18*t)
    for j in range(nv+1):
        t = j/nv; row = []
        for i in range(nu+1):
            u = i/nu*2-1; w = width(t); au = abs(u)
            x = u*w*W/2; yy = t*L+au**1.3*.50*w-.42*au*au*(1-t)**3        # side veins sweep forward, basal lobes droop back
            z = -.34*t*t-.26*au**2*w+.13*au*w+.028*math.sin(ns*2*math.pi*t)*au
            row.append((bm.verts.new((x, yy, z)), u, t))
        G.append(row)
    for j in range(nv):
        for i in range(nu):
            q = (G[j][i], G[j][i+1], G[j+1][i+1], G[j+1][i]); u = sum(a[1] for a in q)/4; t = sum(a[2] for a in q)/4; au = abs(u)
            ph = (t*ns+.18) % 1; gap = abs(ph-.5)
            half = .20*max(0, (au-.34))/.66
            if .10 < t < .90 and au > .34 and gap < half**.75*.62: continue
            hole = .16 < t < .8 and ((au-.20)/.055)**2+((ph-.5)/.16)**2 < 1
            if hole: continue
            f = bm.faces.new([a[0] for a in q])
            for lp, a in zip(f.loops, q): lp[uvl].uv = (a[1]*.5+.5, a[2])
    bmesh.ops.delete(bm, geom=[v for v in bm.verts if not v.link_faces], context='VERTS')
    for _ in range(10):
        bvs = [v for v in bm.verts if v.is_boundary]; new = {}
        for v in bvs:
            nb = [e.other_vert(v) for e in v.link_edges if e.is_boundary]
            if len(nb) == 2: new[v] = v.co*.5+(nb[0].co+nb[1].co)*.25
        for v, c in new.items(): v.co = c
    lm = leafmat('mon', '#1f4d25', '#3d7436', .30, .16, True, '#7fa860'); o = from_bm('leaf', bm, lm); subsurf(o, 1)
    so = o.modifiers.new('so', 'SOLIDIFY'); so.thickness = .008
    cu = bpy.data.curves.new('st', 'CURVE'); cu.dimensions = '3D'; cu.bevel_depth = .028; cu.bevel_resolution = 5; sp = cu.splines.new('BEZIER'); sp.bezier_points.add(1)
    for bp, co, h in zip(sp.bezier_points, ((0, .02, 0), (.10, -1.05, -.28)), ((0, -.4, .02), (.02, .35, .1))):
        bp.co = co; bp.handle_left = Vector(co)-Vector(h); bp.handle_right = Vector(co)+Vector(h)
    s_ = bpy.data.objects.new('st', cu); link(s_); cu.materials.append(plain('stem', '#4f7a3c', .4)); s_.parent = o
    o.rotation_euler = (math.radians(66), -.42, .2)
    finish(A, sc, (0, -6.5, 1.6), (0, .15, .95), lens=66, k=1.05, back=1.3)
elif V == 'leaf-palm':
    m = leafmat('palm', '#2f6a35', '#5f9a4a', .38, .25, False); p = palm('p', L=2.3, n=30, mat=m, droop=.15, seed=4, leaflet=.66, width=.034)
    p.rotation_euler = (math.radians(72), 0, .12); p.location = (-.1, 0, -.1); finish(A, sc, (0, -7.2, 1.0), (0, 0, 1.0), 70, k=1.1, back=1.3)
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
