"""One linear picture per group of lamps, and what each group does to a grey ball where the product stands.

    blender -b -P scenes/NAME.py -- --plates 1 --out BASE --res 1280x1280 --light 0.5 --samples KEY,SKY,RIGHT,WARM

Cycles picks one lamp per bounce, so a run with all lamps gives each a twelfth of its samples. So four runs, each with
the lamps of few groups: every sample then serves the lamps that are looked at, and the key gets as many as it needs.
Adaptive sampling looks at the sum and leaves weak groups noisy: it is off.
Light has little detail of its own: it may be rendered smaller than the picture (`--light`, a share of its side). Colours,
normals and depth are taken at full size, without lamps, and give back edges and grain (develop_plates.py)."""
import bpy, json, os, time
from mathutils import Vector
from bpy_extras.object_utils import world_to_camera_view

from .facts import STAGE
from .lamps import GROUPS, emission_of, set_up_lamps
from .materials import plain
from .render import cheap_bounce, lens_of
from .shapes import sphere

RUNS = (('key',), ('sky', 'fill'), ('right',), ('warm', 'wall'))
BALL_SAMPLES = 96
DETAIL_SAMPLES = 8


class Switch:
    """lets only the lamps of some groups shine"""
    def __init__(s, sc):
        s.sc = sc; s.world = sc.world; s.dark = bpy.data.worlds.new('dark'); s.dark.use_nodes = True; s.dark.node_tree.nodes['Background'].inputs[1].default_value = 0; s.dark.lightgroup = 'sky'
        s.lamps = [o for o in sc.objects if o.type == 'LIGHT']; s.shine = {}
        for o in sc.objects:
            e = emission_of(o) if o.type == 'MESH' else None
            if e: s.shine.setdefault(e.id_data.name+e.name, (e, e.inputs[1].default_value, o.lightgroup))
    def only(s, groups):
        s.sc.world = s.world if 'sky' in groups else s.dark
        for o in s.lamps: o.hide_render = o.lightgroup not in groups
        for e, power, g in s.shine.values(): e.inputs[1].default_value = power if g in groups else 0


def render_plates(sc, A, lens_after=False):
    colours = {m.name: colour_of(m) for m in bpy.data.materials}; set_up_lamps(sc, STAGE['lamps_round'], STAGE['key']); cheap_bounce(); lens = lens_of(sc) if lens_after else ''
    out, r, c = A['out'], sc.render, sc.cycles; os.makedirs(os.path.dirname(out), exist_ok=True)
    r.film_transparent = False; c.use_adaptive_sampling = False
    s = r.image_settings; s.file_format = 'OPEN_EXR_MULTILAYER'; s.color_mode = 'RGBA'; s.color_depth = '32'; s.exr_codec = 'ZIP'
    switch = Switch(sc)
    if 'told-only' in A: return told(sc, out, lens, switch, colours)
    counts = [int(n) for n in A['samples'].split(',')]; t0 = time.time(); whole = r.resolution_x, r.resolution_y
    share = float(A.get('light', 1)); r.resolution_x, r.resolution_y = round(whole[0]*share), round(whole[1]*share)
    for k, groups in enumerate(RUNS):
        switch.only(groups)
        for half, seed in enumerate((11, 77)):
            c.seed = seed+k; c.samples = max(1, counts[k]//2); r.filepath = f'{out}.{k}{"ab"[half]}.exr'; bpy.ops.render.render(write_still=True)
        print(f'RENDER_SECONDS {time.time()-t0:.1f} {"+".join(groups)} {counts[k]}', flush=True)
    r.resolution_x, r.resolution_y = whole
    if share < 1: detail(sc, out, switch)
    switch.only(GROUPS); grey_ball(sc, out)
    told(sc, out, lens, switch, colours, share)


def detail(sc, out, switch):
    """what lies where, at full size, in two halves"""
    r, c = sc.render, sc.cycles; switch.only(()); keep = c.diffuse_bounces; c.diffuse_bounces = 0; sc.view_layers[0].use_pass_normal = False
    for half, seed in (('a', 21), ('b', 87)): c.seed = seed; c.samples = DETAIL_SAMPLES//2; r.filepath = f'{out}.detail.{half}.exr'; bpy.ops.render.render(write_still=True)
    c.diffuse_bounces = keep; print('RENDER_SECONDS detail', flush=True)


def told(sc, out, lens, switch, colours, share=1.0):
    with open(out+'.plates.json', 'w') as f:
        json.dump(dict(share=share, look=sc['look'], exposure=sc['exposure'], lens=lens, runs=RUNS, ball=BALL, defaults=defaults(switch), colours=colours), f)


def colour_of(m):
    """the colour a material throws back, linear: what another colour of it is measured against"""
    if 'avg' in m: return list(m['avg'])[:3]
    b = m.node_tree.nodes.get('Principled BSDF') if m.use_nodes else None
    return list(b.inputs['Base Color'].default_value)[:3] if b else [.5, .5, .5]


def defaults(switch):
    """the groups that are lit in the scene's own picture"""
    added = {'slide', 'opposite', 'candle'}
    own = {o.lightgroup for o in switch.lamps if o.name.split('.')[0] not in added and o.lightgroup != 'wall'} | {g for _, _, g in switch.shine.values()} | {'sky'}
    return [g for g in GROUPS if g in own]


BALL = {}

def grey_ball(sc, out, R=.4):
    """A matte ball of albedo .5 above the anchor, its part of the frame alone, nothing out of focus."""
    P = Vector(STAGE['anchor'])+Vector((0, 0, R+.15)); r = sc.render; vl = sc.view_layers[0]; cam = sc.camera
    ball = sphere('ball', R, P, plain('grey-ball', '#ffffff', 1.0)); p = ball.active_material.node_tree.nodes['Principled BSDF']; p.inputs['Base Color'].default_value = (.5, .5, .5, 1); p.inputs['Specular'].default_value = 0
    bpy.context.view_layer.update(); v = world_to_camera_view(sc, cam, P); e = world_to_camera_view(sc, cam, P+cam.matrix_world.to_3x3() @ Vector((R, 0, 0))); k = abs(e.x-v.x)*1.02; asp = r.resolution_x/r.resolution_y
    cam.data.dof.use_dof = False; r.use_border = r.use_crop_to_border = True
    r.border_min_x, r.border_max_x, r.border_min_y, r.border_max_y = v.x-k, v.x+k, v.y-k*asp, v.y+k*asp
    old = r.resolution_percentage; r.resolution_percentage = max(10, round(640/max(r.resolution_x, r.resolution_y)*100))
    sc.cycles.samples = BALL_SAMPLES; sc.cycles.seed = 5; vl.use_pass_normal = True; r.filepath = out+'.ball.exr'; bpy.ops.render.render(write_still=True)
    r.use_border = r.use_crop_to_border = False; r.resolution_percentage = old; M = cam.matrix_world
    BALL.update(camera=[list(x) for x in M])
