"""Leaves and palm fronds."""
import bpy, bmesh, sys, os, math, random
from mathutils import Vector, Matrix, Euler, noise as mnoise

from .shapes import link, from_bm

def leaf(name, L=1.0, W=.3, mat=None, bend=.25, fold=.15, nu=10, nv=36, shape='ovate', wave=.0, twist=0):
    """single leaf along +Y from origin, z up, with UVs"""
    bm = bmesh.new(); uv = bm.loops.layers.uv.new('UV'); G = []
    for j in range(nv+1):
        t = j/nv
        if shape == 'ovate': w = (math.sin(math.pi*min(1, t**.75))**.85)*(1-.15*t)
        elif shape == 'lance': w = math.sin(math.pi*t**.9)**1.1
        elif shape == 'blade': w = (1-t)**.6*(min(1, t*8))**.5
        elif shape == 'heart': w = (math.sin(math.pi*(t*.97+.03)**.55))**.8
        elif shape == 'coin': w = 2*math.sqrt(max(0, t*(1-t)))
        else: w = math.sin(math.pi*t)
        row = []
        for i in range(nu+1):
            u = i/nu*2-1
            x = u*w*W/2; y = t*L
            z = -bend*L*t*t + abs(u)*fold*w*W + wave*math.sin(t*22+u*2)*abs(u)**2*w*W
            if twist:
                a = twist*t; x, z = x*math.cos(a)-(z+bend*L*t*t)*math.sin(a), -bend*L*t*t+x*math.sin(a)+(z+bend*L*t*t)*math.cos(a)
            row.append((bm.verts.new((x, y, z)), i/nu, t))
        G.append(row)
    for j in range(nv):
        for i in range(nu):
            q = (G[j][i], G[j][i+1], G[j+1][i+1], G[j+1][i])
            f = bm.faces.new([a[0] for a in q])
            for lp, a in zip(f.loops, q): lp[uv].uv = (a[1], a[2])
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-6)
    return from_bm(name, bm, mat)

def palm(name, L=1.6, n=26, leaflet=.62, mat=None, droop=.35, seed=1, width=.055):
    """feather palm frond along +Y"""
    rnd = random.Random(seed); parts = []
    P = lambda t: Vector((0, L*t*(1-.12*t*t), -droop*L*t*t*.5))
    cu = bpy.data.curves.new(name+'stem', 'CURVE'); cu.dimensions = '3D'; cu.bevel_depth = .012*L; sp = cu.splines.new('POLY'); sp.points.add(20)
    for i in range(21):
        sp.points[i].co = (*P(i/20), 1); sp.points[i].radius = 1-.75*i/20
    st = bpy.data.objects.new(name+'stem', cu); link(st); st.data.materials.append(mat); parts.append(st)
    for i in range(n):
        t = .12+.88*i/(n-1); ln = leaflet*(math.sin(math.pi*(t*.82+.16))**.7)*L/1.6
        for sgn in (-1, 1):
            o = leaf(f'{name}{i}{sgn}', ln*rnd.uniform(.92, 1.06), width*L, mat, bend=.22+rnd.uniform(-.05, .1), fold=.3, nu=4, nv=12, shape='lance')
            ang = math.radians(62-38*t+rnd.uniform(-4, 4))
            d = P(min(1, t+.02))-P(t-.02); pitch = math.atan2(d.z, d.y)
            o.matrix_world = Matrix.Translation(P(t)) @ Matrix.Rotation(pitch, 4, 'X') @ Matrix.Rotation(-sgn*ang, 4, 'Z') @ Matrix.Rotation(sgn*.25, 4, 'Y')
            parts.append(o)
    e = bpy.data.objects.new(name, None); link(e)
    for p in parts: p.parent = e
    return e



def needles(name, L=1.4, mat=None, seed=1, twigs=13, needle=.17, droop=.18):
    """fir branch along +Y as one mesh: a stem with side twigs, thin three-sided needles all round"""
    rnd = random.Random(seed); bm = bmesh.new()
    def needle_at(p, d, ln):
        s = d.orthogonal().normalized()*.0075; t = d.cross(s).normalized()*.0075
        a, b, c, e = (bm.verts.new(x) for x in (p+s, p-s*.5+t, p-s*.5-t, p+d*ln))
        for q in ((a, b, e), (b, c, e), (c, a, e)): bm.faces.new(q)
    def run(p0, dirn, ln, n):
        up = Vector((0, 0, 1)); side = dirn.cross(up).normalized(); nor = side.cross(dirn).normalized()
        for i in range(n):
            t = i/n; p = p0+dirn*ln*t-Vector((0, 0, droop*ln*t*t))
            for k in range(5):
                a = rnd.uniform(0, 6.283); o = side*math.cos(a)+nor*math.sin(a)*.75
                needle_at(p, (o+dirn*rnd.uniform(.75, 1.15)).normalized(), needle*rnd.uniform(.75, 1.1)*(1-.45*t))
        for i in range(7):
            a, b = p0+dirn*ln*i/7-Vector((0, 0, droop*ln*(i/7)**2)), p0+dirn*ln*(i+1)/7-Vector((0, 0, droop*ln*((i+1)/7)**2))
            r = .014*(1-i/9)*max(.5, ln); q = [bm.verts.new(c+o*r) for c in (a, b) for o in (side, nor, -side, -nor)]
            for k in range(4): bm.faces.new((q[k], q[(k+1) % 4], q[4+(k+1) % 4], q[4+k]))
    run(Vector((0, 0, 0)), Vector((0, 1, 0)), L, int(95*L))
    for i in range(twigs):
        t = .08+.82*i/twigs; s = 1 if i % 2 else -1; a = math.radians(rnd.uniform(38, 56))
        run(Vector((0, L*t, -droop*L*t*t)), Vector((s*math.sin(a), math.cos(a), rnd.uniform(-.05, .12))).normalized(), L*.52*(1-t)**.7+.1, int(62*(L*.52*(1-t)**.7+.15)))
    return from_bm(name, bm, mat, smooth=False)


def plume(name, h=1.6, mat=None, seed=1, top=.7, fluff=.16, lean=.25, strands=900):
    """pampas grass: a stalk up +Z with a soft plume of thin drooping strands, one mesh"""
    rnd = random.Random(seed); bm = bmesh.new(); la = rnd.uniform(0, 6.283); lx, ly = lean*math.cos(la), lean*math.sin(la)
    P = lambda t: Vector((lx*h*t**2.2, ly*h*t**2.2, h*t))
    def ribbon(pts, w):
        row = []
        for i, p in enumerate(pts):
            d = (pts[min(i+1, len(pts)-1)]-pts[max(i-1, 0)]).normalized(); s = d.orthogonal().normalized()*w*(1-.7*i/(len(pts)-1)); row.append((bm.verts.new(p-s), bm.verts.new(p+s)))
        for a, b in zip(row, row[1:]): bm.faces.new((a[0], a[1], b[1], b[0]))
    for k in range(3): ribbon([P(i/14)+Vector((.004*math.cos(k*2.1), .004*math.sin(k*2.1), 0)) for i in range(15)], .011)
    for i in range(strands):
        t = 1-top*rnd.random()**.8*.62; a = rnd.uniform(0, 6.283); u = (1-t)/(.62*top); r = fluff*(math.sin(math.pi*min(1, u*.86+.1))**.8+.12)*rnd.uniform(.55, 1.1)
        p0 = P(t); o = Vector((math.cos(a), math.sin(a), 0)); pts = [p0+o*r*(j/4)+Vector((0, 0, .10*h*(j/4)*(1-.95*(j/4))-.10*r*(j/4)**2*4)) for j in range(5)]; ribbon(pts, .0032)
    return from_bm(name, bm, mat, smooth=False)
