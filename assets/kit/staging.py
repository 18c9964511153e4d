"""Parts of a photographer's set: arches, openings, drapes and the gobo that throws window and leaf shadows."""
import bpy, bmesh, math, random
from mathutils import Vector, Matrix, noise as mnoise
from .shapes import *
from .lights import shadow_only
from .materials import plain
from .plants import palm, leaf


def arch(name, w, h, d, loc, mat, bev=.03):
    """upright panel with a round top, standing on loc"""
    bm = bmesh.new(); k = 64; pts = [(-w/2, 0), (w/2, 0)]+[(w/2*math.cos(math.pi*i/k), h-w/2+w/2*math.sin(math.pi*i/k)) for i in range(k+1)]
    f = bm.faces.new([bm.verts.new((x, 0, z)) for x, z in pts]); e = bmesh.ops.extrude_face_region(bm, geom=[f])
    bmesh.ops.translate(bm, vec=(0, d, 0), verts=[v for v in e['geom'] if isinstance(v, bmesh.types.BMVert)]); bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    o = from_bm(name, bm, mat); o.location = loc
    if bev: bevel(o, bev, 5)
    return o


def cut(o, tool):
    """take the tool's volume out of the object"""
    m = o.modifiers.new('cut', 'BOOLEAN'); m.operation = 'DIFFERENCE'; m.object = tool; m.solver = 'EXACT'
    bpy.context.view_layer.objects.active = o; o.select_set(True)
    bpy.context.view_layer.update(); o.modifiers.move(len(o.modifiers)-1, 0) if len(o.modifiers) > 1 else None
    bpy.ops.object.modifier_apply(modifier='cut'); bpy.data.objects.remove(tool); return o


class Gobo:
    """plane between the sun at S and the set at T: things put here throw shadows and are never seen"""
    def __init__(s, S, T):
        s.S, s.T = Vector(S), Vector(T); s.d = (s.S-s.T).normalized(); s.q = s.d.to_track_quat('Z', 'Y').to_matrix().to_4x4()
        s.mat = plain('gobo', '#333a2c', .7)
    def put(s, o, dist, u, v, rot=0, size=1):
        o.matrix_world = Matrix.Translation(s.T+s.d*dist) @ s.q @ Matrix.Translation((u, v, 0)) @ Matrix.Rotation(rot, 4, 'Z') @ Matrix.Scale(size, 4)
        return shadow_only(o)
    def window(s, us, vs, w, h, bar=.12, dist=4.4, u0=0, v0=0):
        """frame with bars at us / vs inside an opening w x h"""
        for u in us: s.put(box('bar', (bar, h, .05), mat=s.mat, bev=0), dist, u0+u, v0)
        for v in vs: s.put(box('bar', (w, bar, .05), mat=s.mat, bev=0), dist, u0, v0+v)
        for u, v, a, b in ((-w/2-4, 0, 8, h+16), (w/2+4, 0, 8, h+16), (0, h/2+4, w, 8), (0, -h/2-4, w, 8)): s.put(box('mask', (a, b, .05), mat=s.mat, bev=0), dist+.05, u0+u, v0+v)
    def palms(s, items, dist=2.6, **kw):
        for i, (u, v, r, k) in enumerate(items): s.put(palm(f'gp{i}', L=1.9, n=15, mat=s.mat, seed=i+3, width=.052, leaflet=.78, **kw), dist, u, v, r, k)
    def twig(s, u, v, rot, n=16, size=1.0, seed=1, dist=2.4, w=.42):
        """a leafy twig: alternating oval leaves along a stem"""
        rnd = random.Random(seed)
        for i in range(n):
            t = i/n; o = leaf(f'gt{i}', rnd.uniform(.42, .6), w*rnd.uniform(.5, .7), s.mat, nu=4, nv=10)
            side = 1 if i % 2 else -1; a = rot+side*rnd.uniform(.6, 1.1)
            s.put(o, dist+rnd.uniform(-.1, .1), u-math.sin(rot)*t*2.2*size, v+math.cos(rot)*t*2.2*size, a, size)
        s.put(box('stem', (.03, 2.3, .03), (0, 0, 0), s.mat, 0), dist, u-math.sin(rot)*1.1*size, v+math.cos(rot)*1.1*size, rot, size)


def drape(name, w, d, f, mat, nx=300, ny=240, loc=(0, 0, 0)):
    o = grid(name, w, d, nx, ny, mat, f, loc); return subsurf(o, 1)


def before(sc, A, things):
    """what stands between the product and the lens: the scene's own picture has no more than its shadow, the run
    `--layer front` nothing but it; before the other cameras there is nothing"""
    if A.get('view', 'front') != 'front':
        for o in things: o.hide_render = True
        return
    front = A.get('layer') == 'front'; sc.render.film_transparent = front
    for o in sc.objects:
        if o.type in ('MESH', 'CURVE'): o.visible_camera = o.visible_camera and (o in things) == front
