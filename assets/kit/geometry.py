"""A view of a scene as data: depth, normals, material ids, coverage, the share of each lamp group in the picture's
light, and a json of camera, lamps, materials, stand and floor. assets/encode_geometry.py turns it into the files of
`public/presets/sets/NAME/VIEW/`. Everything is in scene coordinates: z up, one unit is `unit` metres."""
import bpy, json, math, os
from mathutils import Vector
from .facts import STAGE, light_vector
from .lamps import set_up_lamps
from .render import cheap_bounce

DATA_PASSES = ('normal', 'material_index', 'diffuse_color', 'glossy_color')
SHARE_SIZE = 400
# What is shown by its plates (the other cameras, and fronts that are developed) may have rough shares and rims.
SHARE_SAMPLES, RIM_SAMPLES = dict(rough=4, fine=16), dict(rough=12, fine=24)


def write_geometry(sc, A):
    """the json and the EXR files of a view"""
    out = A['out']; told = STAGE; os.makedirs(os.path.dirname(out), exist_ok=True)
    vl = sc.view_layers[0]; c = sc.cycles; r = sc.render; focus = sc.camera.data.dof.use_dof
    own = {o.name for o in sc.objects if o.type == 'LIGHT'}; set_up_lamps(sc, told['lamps_round'], told['key']); bpy.context.view_layer.update()
    number_materials(); facts = dict(scene=A['variant'], view=A.get('view', 'front'), **camera_facts(sc), **place_facts(sc, told), lamps=[lamp_facts(o, o.name in own) for o in sc.objects if o.type == 'LIGHT'], materials=[material_facts(m) for m in bpy.data.materials])
    with open(out+'.json', 'w') as f: json.dump(facts, f)
    if 'json-only' in A: return
    # The lamps that the picture does not have are told, and off.
    for o in sc.objects:
        if o.type == 'LIGHT' and o.name not in own: o.hide_render = True
    cheap_bounce(); c.use_adaptive_sampling = False; r.film_transparent = False
    # Under a lens the depth of one sample is anywhere in its circle: all but the coverage is taken without.
    sc.camera.data.dof.use_dof = False; kept = 'rough' if facts['view'] != 'front' or 'developed' in A else 'fine'; shares(sc, out, SHARE_SAMPLES[kept])
    for p in DATA_PASSES: setattr(vl, 'use_pass_'+p, True)
    c.max_bounces = 0; c.samples = 1; c.filter_width = .01; shot(sc, out+'.data')
    for p in DATA_PASSES: setattr(vl, 'use_pass_'+p, False)
    for o in sc.objects:
        if o.type == 'LIGHT': o.hide_render = True
    vl.cycles.denoising_store_passes = False; sc.camera.data.dof.use_dof = focus
    # Half the size: rims are what it is for, and they are blurred by the lens.
    r.resolution_x //= 2; r.resolution_y //= 2; c.samples = RIM_SAMPLES[kept]; c.filter_width = 1.5
    vl.use_pass_cryptomatte_material = True; vl.pass_cryptomatte_depth = 4; shot(sc, out+'.coverage')


def shot(sc, path):
    s = sc.render.image_settings; s.file_format = 'OPEN_EXR_MULTILAYER'; s.color_mode = 'RGBA'; s.color_depth = '32'; s.exr_codec = 'ZIP'
    sc.render.filepath = path+'.exr'; bpy.ops.render.render(write_still=True)


def shares(sc, out, samples):
    """small renders by lamp group, in two halves for the denoiser: straight light only, and with what walls throw back"""
    c, r = sc.cycles, sc.render; keep = r.resolution_x, r.resolution_y, c.max_bounces; k = SHARE_SIZE/max(keep[:2])
    r.resolution_x, r.resolution_y = round(keep[0]*k), round(keep[1]*k)
    for name, bounces in (('direct', 0), ('whole', keep[2])):
        c.max_bounces = bounces
        for half, seed in (('a', 11), ('b', 77)): c.seed = seed; c.samples = samples; shot(sc, f'{out}.{name}.{half}')
    r.resolution_x, r.resolution_y, c.max_bounces = keep


def camera_facts(sc):
    cam = sc.camera; c = cam.data; W, H = sc.render.resolution_x, sc.render.resolution_y; m = max(W, H); back = cam.matrix_world.to_3x3() @ Vector((0, 0, 1))
    D = c.dof.focus_distance; lens = dict(focus=round(D, 4), spread=round(c.lens*1e-3/c.dof.aperture_fstop*m*c.lens/(c.sensor_width*D), 3))
    return dict(width=W, height=H, camera=dict(matrix=[list(x) for x in cam.matrix_world], focalPx=c.lens/c.sensor_width*m, cx=W/2-c.shift_x*m, cy=H/2+c.shift_y*m, pitchDeg=round(math.degrees(math.asin(max(-1, min(1, back.z)))), 2), lens=lens), film=dict(look=sc['look'], exposure=sc['exposure']))


def place_facts(sc, told):
    """anchor and room, and how far the stand and the floor below it reach: the surface is walked outwards until it steps"""
    P = Vector(told['anchor']); dg = bpy.context.evaluated_depsgraph_get()
    def under(x, y, z):
        """height of what lies below the point; gobos are not there"""
        at = Vector((x, y, z))
        for _ in range(40):
            hit, loc, _n, _i, o, _m = sc.ray_cast(dg, at, Vector((0, 0, -1)))
            if not hit: return None
            if o.visible_camera: return loc.z
            at = loc-Vector((0, 0, 1e-4))
        return None
    def walk(a, start, z, far=9.0, step=.02, jump=.035):
        d = start
        while d < far:
            n = under(P.x+(d+step)*math.cos(a), P.y+(d+step)*math.sin(a), z+.12)
            if n is None or abs(n-z) > jump: return d, n
            d += step; z = n
        return far, z
    angles = [2*math.pi*i/64 for i in range(64)]; z0 = under(P.x, P.y, P.z+.3); z0 = P.z if z0 is None else z0
    reach = [walk(a, 0.0, z0) for a in angles]; stand = [[P.x+d*math.cos(a), P.y+d*math.sin(a)] for a, (d, _) in zip(angles, reach)]
    below = sorted(n for _, n in reach if n is not None and n < z0-.03); floor = None
    if below:
        h = below[len(below)//2]; rim = max(d for d, n in reach if d < 9); edge = []
        for a in angles: d, _ = walk(a, rim+.05, h); edge.append([P.x+d*math.cos(a), P.y+d*math.sin(a)])
        floor = dict(height=h, outline=edge)
    return dict(anchor=list(P), room=dict(width=told['free'][0], height=told['free'][1]), unit=told['unit'], stand=dict(height=z0, outline=stand), floor=floor)


def lamp_facts(o, own):
    l = o.data; M = o.matrix_world; far = light_vector(o, (0, 0, 0))
    size = l.angle if l.type == 'SUN' else max(l.size, l.size_y if l.shape == 'RECTANGLE' else 0) if l.type == 'AREA' else l.shadow_soft_size*2
    return dict(group=o.lightgroup, own=own, type=l.type.lower(), position=list(M.translation), toLamp=list(far if l.type == 'SUN' else (M.to_3x3() @ Vector((0, 0, 1))).normalized()), size=size, colour=list(l.color), energy=l.energy)


def number_materials():
    for i, m in enumerate(bpy.data.materials): m.pass_index = i+1


def material_facts(m):
    b = m.node_tree.nodes.get('Principled BSDF') if m.use_nodes else None
    v = lambda k, other: socket_value(b.inputs[k]) if b else other
    return dict(id=m.pass_index, name=m.name, roughness=v('Roughness', 1.0), metal=v('Metallic', 0.0), transmission=v('Transmission', 0.0), coat=v('Clearcoat', 0.0), specular=v('Specular', 0.0))


def socket_value(s):
    """a number; of a ramp, the mean of its stops"""
    if not s.links: return float(s.default_value)
    n = s.links[0].from_node
    return sum(e.color[0] for e in n.color_ramp.elements)/len(n.color_ramp.elements) if n.type == 'VALTORGB' else .5
