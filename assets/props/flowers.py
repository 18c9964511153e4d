"""Flowers: daisy and ranunculus"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *
from kit.prop_set import start, finish

A, sc = start(); V = A['variant']; rnd = random.Random(5)


def stem(P, mat, r=.022):
    cu = bpy.data.curves.new('stem', 'CURVE'); cu.dimensions = '3D'; cu.bevel_depth = r; cu.bevel_resolution = 5; sp = cu.splines.new('NURBS'); sp.points.add(len(P)-1); sp.use_endpoint_u = True; sp.order_u = 3
    for q, p in zip(sp.points, P): q.co = (*p, 1)
    o = bpy.data.objects.new('stem', cu); link(o); cu.materials.append(mat)


def petal(name, L, W, cup, curl, mat, nu=12, nv=18, notch=.0):
    """petal along +Y from the origin: cupped across, curling back at the tip"""
    bm = bmesh.new(); uv = bm.loops.layers.uv.new('UV'); G = []
    for j in range(nv+1):
        t = j/nv; w = (math.sin(math.pi*min(1, .12+.80*t)))**.55*(.35+.65*min(1, t*1.6)); row = []
        for i in range(nu+1):
            u = i/nu*2-1; e = notch*abs(u)**2*t; row.append((bm.verts.new((u*w*W/2, (t-e)*L*math.cos(curl*t*.6), L*math.sin(curl*t)*t*.55+cup*abs(u)**2*w*W+.008*math.sin(u*9+t*5)*t)), i/nu, t))
        G.append(row)
    for j in range(nv):
        for i in range(nu):
            q = (G[j][i], G[j][i+1], G[j+1][i+1], G[j+1][i]); f = bm.faces.new([a[0] for a in q])
            for lp, a in zip(f.loops, q): lp[uv].uv = (a[1], a[2])
    return from_bm(name, bm, mat)


def petal_mat(name, base, tip, trans=.3):
    m = Mat(name); v = m.coord('UV'); s = m.n('SeparateXYZ'); m.l(v, s.inputs[0]); n = m.noise(m.coord('UV', scale=(26, 2, 1)), 3, 4); c = m.ramp(s.outputs[1], [(0, hexc(base)), (.75, hexc(tip))]); c = m.mix(m.math('MULTIPLY', n.outputs[0], .14), c, hexc(base)); m.l(c, m.b.inputs['Base Color']); m.set(Roughness=.55, Sheen=.35, Specular=.3); m.bump(n.outputs[0], .12, .006)
    tr = m.n('BsdfTranslucent'); m.l(c, tr.inputs[0]); mx = m.n('MixShader'); mx.inputs[0].default_value = trans; m.l(m.b.outputs[0], mx.inputs[1]); m.l(tr.outputs[0], mx.inputs[2]); m.l(mx.outputs[0], m.nt.nodes['Material Output'].inputs[0]); m.m['nocheap'] = 1; return m.m


green = leafmat('gr', '#4f7a3a', '#7da257', .45, .25, True); sm = plain('stem', '#5f8a45', .5)
def head(loc, tilt, yaw, parts):
    e = bpy.data.objects.new('head', None); link(e)
    for p in parts: p.parent = e
    e.location = loc; e.rotation_euler = (tilt, 0, yaw)
if V == 'flower-daisy':
    wm = petal_mat('white', '#f1efe2', '#fbfaf6', .2); ym = Mat('disc'); yv = ym.coord(); vo = ym.n('TexVoronoi'); vo.inputs['Scale'].default_value = 42; ym.l(yv, vo.inputs['Vector']); ym.l(ym.ramp(vo.outputs['Distance'], [(0, hexc('#f3b92f')), (.6, hexc('#c27a12'))]), ym.b.inputs['Base Color']); ym.bump(vo.outputs['Distance'], -.8, .03); ym.set(Roughness=.7)
    def daisy(loc, r, tilt, yaw):
        ps = []
        for ring, n, k in ((0, 19, 1.0), (1, 15, .93)):
            for i in range(n):
                p = petal('p', r*k*rnd.uniform(.92, 1.05), r*.32, .10, .22+.12*ring+rnd.uniform(-.12, .1), wm, notch=.12); p.rotation_euler = (rnd.uniform(-.05, .12)+.12*ring, 0, 2*math.pi*(i+.5*ring)/n+rnd.uniform(-.06, .06)); p.location = (0, 0, .02*ring); ps.append(p)
        d = sphere('d', r*.30, (0, 0, .03), ym.m, 48); d.scale = (1, 1, .55); ps.append(d); head(loc, tilt, yaw, ps)
    daisy((-.1, 0, 1.75), .66, 1.05, -.15); daisy((.62, .1, 1.15), .46, .85, .5); stem([(0, 0, 0), (-.12, .1, .7), (-.1, .12, 1.3), (-.1, .1, 1.72)], sm); stem([(.03, 0, .05), (.2, .1, .5), (.5, .16, .85), (.62, .14, 1.13)], sm, .018)
    for x, z, a, s in ((-.08, .45, 1.0, .5), (.12, .3, -.9, .42)): l = leaf('l', s, .16, green, bend=.4, fold=.2, shape='lance'); l.location = (x, .05, z); l.rotation_euler = (.9, 0, a)
    finish(A, sc, (0, -6.8, 1.7), (.15, 0, 1.1), 84, back=1.2)
elif V == 'flower-ranunculus':
    pm = petal_mat('blush', '#e79a8b', '#f6cfc2', .3); inner = petal_mat('inner', '#d9c06a', '#f0b9a4', .3)
    def bloom(loc, R, tilt, yaw):
        ps = []; N = 78
        for i in range(N):
            t = i/(N-1); L = R*(.34+.80*t); p = petal('p', L, L*(1.02-.12*t), .30-.16*t, .9-1.35*t+rnd.uniform(-.06, .06), inner if t < .22 else pm, 9, 12); p.rotation_euler = (1.42-1.28*t**1.35+rnd.uniform(-.05, .05), 0, i*2.39996); p.location = (0, 0, R*.10*(1-t)); ps.append(p)
        head(loc, tilt, yaw, ps)
    bloom((-.12, 0, 1.62), .60, .72, -.2); bloom((.66, .12, 1.12), .40, .62, .6); stem([(0, 0, 0), (-.1, .14, .7), (-.12, .16, 1.2), (-.12, .1, 1.6)], sm, .03); stem([(.03, 0, .05), (.25, .14, .5), (.55, .2, .8), (.66, .16, 1.1)], sm, .024)
    for x, z, a, s in ((-.1, .5, 1.1, .55), (.14, .35, -.9, .5), (-.05, .25, .4, .4)): l = leaf('l', s, .26, green, bend=.4, fold=.2, shape='lance', wave=.03); l.location = (x, .05, z); l.rotation_euler = (.8, 0, a)
    finish(A, sc, (0, -6.8, 1.9), (.15, 0, 1.05), 84, back=1.1)
