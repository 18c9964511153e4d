"""Primitive shapes with rounded edges: boxes, cylinders, lathes, grids, sweeps. Sizes in scene units."""
import bpy, bmesh, sys, os, math, random
from mathutils import Vector, Matrix, Euler, noise as mnoise

def link(o):
    bpy.context.scene.collection.objects.link(o); return o

def obj(name, me, mat=None, smooth=True):
    o = bpy.data.objects.new(name, me); link(o)
    if mat: o.data.materials.append(mat)
    if smooth and hasattr(me, 'polygons'):
        me.polygons.foreach_set('use_smooth', [True]*len(me.polygons))
    return o

def from_bm(name, bm, mat=None, smooth=True):
    me = bpy.data.meshes.new(name); bm.to_mesh(me); bm.free()
    return obj(name, me, mat, smooth)

def autosmooth(o, deg=35):
    o.data.use_auto_smooth = True; o.data.auto_smooth_angle = math.radians(deg); return o

def bevel(o, w=.01, seg=4):
    m = o.modifiers.new('bev', 'BEVEL'); m.width = w; m.segments = seg; m.limit_method = 'ANGLE'; m.angle_limit = math.radians(40)
    m.harden_normals = False
    return autosmooth(o, 40)

def subsurf(o, lv=2):
    m = o.modifiers.new('ss', 'SUBSURF'); m.levels = lv; m.render_levels = lv; return o

def box(name, size, loc=(0, 0, 0), mat=None, bev=.01, rot=(0, 0, 0)):
    bm = bmesh.new(); bmesh.ops.create_cube(bm, size=1)
    bmesh.ops.scale(bm, vec=size, verts=bm.verts)
    o = from_bm(name, bm, mat, smooth=bev > 0); o.location = loc; o.rotation_euler = rot
    if bev: bevel(o, bev)
    return o

def lathe(name, profile, seg=128, mat=None, loc=(0, 0, 0), cap=True):
    """profile = [(r,z)...] bottom->top; r=0 collapses to a pole"""
    bm = bmesh.new(); rings = []
    for r, z in profile:
        if r <= 1e-6: rings.append([bm.verts.new((0, 0, z))])
        else: rings.append([bm.verts.new((r*math.cos(2*math.pi*i/seg), r*math.sin(2*math.pi*i/seg), z)) for i in range(seg)])
    for a, b in zip(rings, rings[1:]):
        for i in range(seg):
            j = (i+1) % seg
            if len(a) == 1 and len(b) == 1: continue
            if len(a) == 1: bm.faces.new((a[0], b[j], b[i])) if False else bm.faces.new((a[0], b[i], b[j])[::-1])
            elif len(b) == 1: bm.faces.new((a[i], a[j], b[0]))
            else: bm.faces.new((a[i], a[j], b[j], b[i]))
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    o = from_bm(name, bm, mat); o.location = loc
    return autosmooth(o, 50)

def flow(profile, n=7):
    """smooth curve through lathe points (Catmull-Rom), so that turned pots have no corners"""
    Q = [profile[0]]+list(profile)+[profile[-1]]; out = []
    for i in range(1, len(Q)-2):
        for k in range(n):
            t = k/n; out.append(tuple(.5*(2*b+(c-a)*t+(2*a-5*b+4*c-d)*t*t+(3*b-a-3*c+d)*t**3) for a, b, c, d in zip(*Q[i-1:i+3])))
    return [(max(0, r), z) for r, z in out]+[tuple(profile[-1])]

def cyl(name, r, h, loc=(0, 0, 0), mat=None, bev=.012, seg=160):
    """cylinder standing on loc.z, rounded edges"""
    b = min(bev, h*.45, r*.45); k = 6; p = [(0, 0)]
    p += [(r-b+b*math.sin(t*math.pi/2/k), b-b*math.cos(t*math.pi/2/k)) for t in range(k+1)]
    p += [(r-b+b*math.cos(t*math.pi/2/k), h-b+b*math.sin(t*math.pi/2/k)) for t in range(k+1)]
    p += [(0, h)]
    return lathe(name, p, seg, mat, loc)

def sphere(name, r, loc=(0, 0, 0), mat=None, seg=96):
    bm = bmesh.new(); bmesh.ops.create_uvsphere(bm, u_segments=seg, v_segments=seg//2, radius=r)
    o = from_bm(name, bm, mat); o.location = loc; return o

def grid(name, sx, sy, nx, ny, mat=None, f=None, loc=(0, 0, 0)):
    bm = bmesh.new(); V = []
    for j in range(ny+1):
        row = []
        for i in range(nx+1):
            x, y = (i/nx-.5)*sx, (j/ny-.5)*sy
            row.append(bm.verts.new((x, y, f(x, y) if f else 0)))
        V.append(row)
    for j in range(ny):
        for i in range(nx): bm.faces.new((V[j][i], V[j][i+1], V[j+1][i+1], V[j+1][i]))
    o = from_bm(name, bm, mat); o.location = loc; return o

def cyclorama(w=14, depth=6, height=8, r=1.5, mat=None, y_wall=3, seg=24):
    """floor + wall in one seamless sweep"""
    P = [(-depth, 0)]
    P += [(y_wall-r+r*math.sin(t/seg*math.pi/2), r-r*math.cos(t/seg*math.pi/2)) for t in range(seg+1)]
    P += [(y_wall, height)]
    bm = bmesh.new(); L = [(bm.verts.new((-w/2, y, z)), bm.verts.new((w/2, y, z))) for y, z in P]
    for a, b in zip(L, L[1:]): bm.faces.new((a[0], a[1], b[1], b[0]))
    return from_bm('cyc', bm, mat)

