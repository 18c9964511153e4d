"""What the key's shadow of a known body really looks like: path-traced with and without the body, which the camera does
not see, and the body's outline as the camera would see it. The stage's shadows are measured against it."""
import bpy, json, math, os
from mathutils import Matrix, Vector
from .facts import STAGE
from .geometry import shot
from .lamps import set_up_lamps
from .materials import plain
from .shapes import box, cyl, lathe, sphere, flow

SIZE = 768


def cylinder(m): return [cyl('body', .25, 1.1, (0, .25, 0), m, bev=0, seg=96)]

def carton(m):
    o = box('body', (.62, .42, .95), (0, .36, .475), m, 0); o.rotation_euler = (0, 0, math.radians(24)); return [o]

def shoe(m):
    """a sole, a low front and a shaft over the heel"""
    a = box('body', (1.25, .42, .2), (0, .26, .1), m, .09); b = sphere('front', .22, (.33, .26, .2), m); b.scale = (1.35, .9, .75)
    c = cyl('shaft', .2, .42, (-.36, .26, .1), m, bev=.05, seg=64); d = sphere('back', .21, (-.22, .26, .24), m); d.scale = (1.5, .9, .8); return [a, b, c, d]

def bag(m):
    """a tapered body and a handle above it"""
    a = box('body', (.95, .34, .7), (0, .2, .35), m, .05)
    for v in a.data.vertices:
        if v.co.z > 0: v.co.x *= .86; v.co.y *= .6
    bpy.ops.mesh.primitive_torus_add(location=(0, .2, .7), rotation=(math.radians(90), 0, 0), major_radius=.24, minor_radius=.025); h = bpy.context.object; h.data.materials.append(m); return [a, h]

def mug(m):
    """a body and a handle beside it that touches nothing"""
    a = cyl('body', .28, .56, (0, .28, 0), m, bev=0, seg=96)
    bpy.ops.mesh.primitive_torus_add(location=(.3, .28, .28), rotation=(math.radians(90), 0, 0), major_radius=.17, minor_radius=.03); h = bpy.context.object; h.data.materials.append(m); return [a, h]

def turned(make, degrees, middle):
    """the same body, turned about its middle"""
    def made(m):
        parts = make(m); bpy.context.view_layer.update()
        for o in parts: o.matrix_world = Matrix.Translation((0, middle, 0)) @ Matrix.Rotation(math.radians(degrees), 4, 'Z') @ Matrix.Translation((0, -middle, 0)) @ o.matrix_world
        return parts
    return made

BODIES = dict(cylinder=cylinder, carton=carton, shoe=shoe, bag=bag, mug=mug, shoe35=turned(shoe, 35, .26), bag25=turned(bag, -25, .2))


def write_truth(sc, A):
    """BASE.NAME.with.exr, BASE.without.exr (light of the key) and BASE.NAME.outline.exr (object index)"""
    out = A['out']; os.makedirs(os.path.dirname(out), exist_ok=True); vl = sc.view_layers[0]; c, r = sc.cycles, sc.render
    set_up_lamps(sc, STAGE['anchor'], STAGE['key']); bpy.context.view_layer.update(); key = STAGE['key']
    for o in sc.objects:
        if o.type == 'LIGHT' and o is not key: o.hide_render = True
    sc.world = bpy.data.worlds.new('dark'); sc.world.use_nodes = True; sc.world.node_tree.nodes['Background'].inputs[1].default_value = 0
    c.use_adaptive_sampling = False; c.max_bounces = 0; vl.cycles.denoising_store_passes = False; sc.camera.data.dof.use_dof = False; r.film_transparent = False
    P = Vector(STAGE['anchor']); fw = -(sc.camera.matrix_world.to_3x3() @ Vector((0, 0, 1))); fw.z = 0; fw.normalize(); turn = Matrix.Rotation(math.atan2(fw.y, fw.x)-math.pi/2, 4, 'Z'); k = min(1.25, STAGE['free'][1]/1.5, STAGE['free'][0]/1.45)
    r.resolution_x = r.resolution_y = SIZE; c.samples = 32; c.seed = 3; shot(sc, out+'.without')
    m = plain('body', '#808080', .9)
    for name, make in BODIES.items():
        parts = make(m)
        bpy.context.view_layer.update()
        for o in parts: o.matrix_world = Matrix.Translation(P) @ turn @ Matrix.Scale(k, 4) @ o.matrix_world; o.visible_camera = False; o.pass_index = 7
        c.samples = 32; r.resolution_x = r.resolution_y = SIZE; c.filter_width = 1.5; shot(sc, f'{out}.{name}.with')
        for o in parts: o.visible_camera = True
        vl.use_pass_object_index = True; c.samples = 1; c.filter_width = .01; r.resolution_x = r.resolution_y = 4*SIZE; shot(sc, f'{out}.{name}.outline'); vl.use_pass_object_index = False
        for o in parts: bpy.data.objects.remove(o)
