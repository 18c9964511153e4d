"""Cloth that falls or is inflated by Blender's own cloth solver: folds that are impractical to draw by hand."""
import bpy, bmesh
from mathutils import Vector, noise as mnoise
from .shapes import from_bm, grid, link, subsurf


def settle(o, frames, bend=.5, stiff=15, grow=0, gravity=1.0, pressure=0, pin=None, floor=None):
    """Runs the solver and keeps what comes out. grow: how much larger the cloth wants to be than it is, so that it throws
    folds; pressure: air inside a closed cloth; pin: which vertices stay; floor: the height of what it falls on."""
    sc = bpy.context.scene; s = o.modifiers.new('cloth', 'CLOTH').settings; s.quality = 4; s.mass = .3; s.air_damping = 2
    s.tension_stiffness = s.compression_stiffness = stiff; s.shear_stiffness = stiff*.5; s.bending_stiffness = bend; s.shrink_min = s.shrink_max = -grow
    s.use_pressure = pressure > 0; s.uniform_pressure_force = pressure; s.effector_weights.gravity = gravity
    if pin:
        g = o.vertex_groups.new(name='pin'); g.add([v.index for v in o.data.vertices if pin(v.co)], 1, 'REPLACE'); s.vertex_group_mass = 'pin'
    ground = None
    if floor is not None: ground = grid('ground', 40, 40, 1, 1, loc=(0, 0, floor)); ground.modifiers.new('c', 'COLLISION'); ground.collision.cloth_friction = 40; ground.collision.thickness_outer = .02
    o.modifiers['cloth'].point_cache.frame_end = frames
    for f in range(1, frames+1): sc.frame_set(f)
    me = bpy.data.meshes.new_from_object(o.evaluated_get(bpy.context.evaluated_depsgraph_get())); o.modifiers.clear(); o.data = me
    if ground: bpy.data.objects.remove(ground)
    sc.frame_set(1); return o


def stuffed(name, w, h, mat, pressure=4, seed=1, cells=20, bend=.3, frames=28):
    """a pillow: two cloths sewn together round the edge and blown up, lying, its middle in the origin"""
    bm = bmesh.new(); nx, ny = round(cells*w), round(cells*h); V = {}
    for side in (1, -1):
        for j in range(ny+1):
            for i in range(nx+1):
                rim = i in (0, nx) or j in (0, ny)
                if rim and side < 0: V[side, i, j] = V[1, i, j]; continue
                x, y = (i/nx-.5)*w, (j/ny-.5)*h; V[side, i, j] = bm.verts.new((x, y, 0 if rim else side*.02+.01*mnoise.noise(Vector((x*3, y*3, seed+side)))))
    for side in (1, -1):
        for j in range(ny):
            for i in range(nx):
                f = [V[side, i, j], V[side, i+1, j], V[side, i+1, j+1], V[side, i, j+1]]; bm.faces.new(f if side > 0 else f[::-1])
    return subsurf(settle(from_bm(name, bm, mat), frames, bend, 12, pressure=pressure, gravity=0), 1)
