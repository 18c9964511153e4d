"""blender -b --factory-startup --python-exit-code 1 -P render_person.py -- WORK NAME POSE PASS OUT WIDTHxHEIGHT SAMPLES [CLASS]

PASS is `body` (the person without clothes but a tight base, on nothing) or `cloth` (white cloth, cut by arms, hair and
hands, and its flat coordinates). All in linear light, in two halves for denoise.py.
"""
import json, math, os, sys
import bpy
import numpy as np
from mathutils import Vector
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from cast import CAST, PROXIES

work, name, pose, wanted, out, size, samples, *rest = sys.argv[sys.argv.index('--')+1:]
kind = rest[0] if rest else None; width, height = map(int, size.split('x')); samples = int(samples)
spec = CAST[name]; d = dict(np.load(f'{work}/{name}.{pose}.npz')); joints = json.load(open(f'{work}/{name}.{pose}.json'))
if kind: d.update(np.load(f'{work}/{name}.{pose}.{kind}.npz'))
bpy.ops.wm.read_factory_settings(use_empty=True); sc = bpy.context.scene; sc.render.engine = 'CYCLES'

# ---- meshes and materials; the limit surface of a mesh of triangles takes gigabytes
def mesh(part, material, subdivisions=1):
    faces = [[int(x) for x in f if x >= 0] for f in d[part+'.f']]; me = bpy.data.meshes.new(part); me.from_pydata(d[part+'.v'].tolist(), [], faces); me.update()
    if len(d[part+'.vt']):
        uv = me.uv_layers.new(name='UV'); uv.data.foreach_set('uv', d[part+'.vt'][np.concatenate([d[part+'.ft'][k, :len(f)] for k, f in enumerate(faces)])].ravel())
    for k in d:
        if not k.startswith(part+'.@'): continue
        a = d[k].astype(np.float32); kind_ = 'FLOAT_VECTOR' if a.ndim == 2 else 'FLOAT'; me.attributes.new(k.split('@')[1], kind_, 'POINT').data.foreach_set('vector' if a.ndim == 2 else 'value', a.ravel())
    me.polygons.foreach_set('use_smooth', [True]*len(me.polygons)); me.materials.append(material)
    o = bpy.data.objects.new(part, me); sc.collection.objects.link(o)
    if subdivisions: s = o.modifiers.new('s', 'SUBSURF'); s.levels = s.render_levels = subdivisions; s.quality = subdivisions; s.use_limit_surface = False
    return o

class Nodes:
    """a material's graph: `node(type, input=value or socket, ...)`"""
    def __init__(self, name):
        self.material = bpy.data.materials.new(name); self.material.use_nodes = True; self.tree = self.material.node_tree; self.tree.nodes.clear()
    def __call__(self, type_, *, at=None, **inputs):
        x = self.tree.nodes.new(type_)
        for k, v in (at or {}).items(): setattr(x, k, v)
        for k, v in inputs.items():
            k = int(k[1:]) if k[0] == 'i' and k[1:].isdigit() else k.replace('_', ' ')
            if hasattr(v, 'is_output'): self.tree.links.new(v, x.inputs[k])
            else: x.inputs[k].default_value = v
        return x
    def image(self, path):
        t = self.tree.nodes.new('ShaderNodeTexImage'); t.image = bpy.data.images.load(os.path.abspath(path), check_existing=True); t.interpolation = 'Cubic'; return t
    def done(self, shader): self('ShaderNodeOutputMaterial', Surface=shader); return self.material
    def cut(self, alpha, shader):
        """the shader where alpha is 1, nothing where it is 0"""
        return self('ShaderNodeMixShader', i0=alpha, i1=self('ShaderNodeBsdfTransparent').outputs[0], i2=shader).outputs[0]
    def map(self, value, a, b, c, e): return self('ShaderNodeMapRange', i0=value, i1=a, i2=b, i3=c, i4=e).outputs[0]

def blurred(path):
    """the picture without its small and middle details, for skin below the neck: the originals have red knees"""
    target = f'{work}/{os.path.basename(path)}.blurred.png'
    if not os.path.exists(target):
        im = bpy.data.images.load(os.path.abspath(path)); w, h = im.size; a = np.array(im.pixels[:], np.float32).reshape(h, w, 4)
        for axis in (0, 1):
            k = 25; a = np.mean([np.roll(a, s, axis) for s in range(-k, k+1, 2)], 0)
        o = bpy.data.images.new('blurred', w, h); o.pixels[:] = a.ravel(); o.filepath_raw = os.path.abspath(target); o.file_format = 'PNG'; o.save(); bpy.data.images.remove(im)
    return target

def skin():
    n = Nodes('skin'); colour = soft = None; share = 0
    for path, w in spec['skins']:
        share += w; a, b = n.image(path).outputs[0], n.image(blurred(path)).outputs[0]
        mix = lambda before, now: now if before is None else n('ShaderNodeMixRGB', i0=w/share, i1=before, i2=now).outputs[0]
        colour, soft = mix(colour, a), mix(soft, b)
    rest_ = n('ShaderNodeAttribute', at={'attribute_name': 'rest'}); z = n('ShaderNodeSeparateXYZ', i0=rest_.outputs['Vector']).outputs[2]; neck = joints['neck'][2]
    below = n.map(z, neck-.06, neck+.02, .78, 0); colour = n('ShaderNodeMixRGB', i0=below, i1=colour, i2=soft).outputs[0]
    # and legs that are redder and darker than arms
    colour = n('ShaderNodeMixRGB', at={'blend_type': 'MULTIPLY'}, i0=1., i1=colour, i2=n('ShaderNodeAttribute', at={'attribute_name': 'even'}).outputs['Color']).outputs[0]
    colour = n('ShaderNodeMixRGB', at={'blend_type': 'MULTIPLY'}, i0=1., i1=colour, i2=(*spec['tone'], 1)).outputs[0]
    place = n('ShaderNodeTexCoord').outputs['Object']; pores = n('ShaderNodeTexNoise', Vector=place, Scale=420., Detail=3.).outputs[0]; spots = n('ShaderNodeTexNoise', Vector=place, Scale=14., Detail=5.).outputs[0]
    colour = n('ShaderNodeMixRGB', at={'blend_type': 'OVERLAY'}, i0=.07, i1=colour, i2=spots).outputs[0]
    bump = n('ShaderNodeBump', Strength=.09, Distance=.0008, Height=pores).outputs[0]
    p = n('ShaderNodeBsdfPrincipled', Base_Color=colour, Specular=.33, Roughness=n.map(spots, 0., 1., .42, .58), Normal=bump)
    # light below the skin is left out: at this size it is noise of red and orange at every edge. Feet are inside their shoes
    return n.done(n.cut(n.map(z, .050, .052, 0., 1.), p.outputs[0]))

def strands(path, colour, roughness=.55, threshold=(.12, .72), specular=.10):
    n = Nodes('hair'); t = n.image(path); grey = n('ShaderNodeRGBToBW', i0=t.outputs[0]).outputs[0]
    lit = n('ShaderNodeMixRGB', at={'blend_type': 'MULTIPLY'}, i0=1., i1=n.map(grey, 0., .55, .5, 1.6), i2=(*colour, 1)).outputs[0]
    return n.done(n.cut(n.map(t.outputs[1], *threshold, 0., 1.), n('ShaderNodeBsdfPrincipled', Base_Color=lit, Roughness=roughness, Specular=specular, Anisotropic=.5).outputs[0]))

def eye():
    n = Nodes('eye'); t = n.image(spec['textures']['eyes']); return n.done(n.cut(t.outputs[1], n('ShaderNodeBsdfPrincipled', Base_Color=t.outputs[0], Roughness=.08, Specular=.5).outputs[0]))

def tight():
    """the base: a tank top with a low neck and shorts, cut out of a skin that follows the body"""
    n = Nodes('base'); r = n('ShaderNodeSeparateXYZ', i0=n('ShaderNodeAttribute', at={'attribute_name': 'rest'}).outputs['Vector']); x, y, z = r.outputs
    math_ = lambda op, a, b: n('ShaderNodeMath', at={'operation': op}, i0=a, i1=b).outputs[0]
    nz = joints['neck'][2]; ax = math_('ABSOLUTE', x, 0.)
    hole = math_('SUBTRACT', math_('ADD', math_('POWER', math_('DIVIDE', ax, .108), 2.), math_('POWER', math_('DIVIDE', math_('SUBTRACT', z, nz), .15), 2.)), 1.)
    arm = math_('SUBTRACT', .40, n('ShaderNodeAttribute', at={'attribute_name': 'arm'}).outputs['Fac']); low = math_('SUBTRACT', z, joints['crotch'][2]-.10)
    in_ = math_('MINIMUM', math_('MINIMUM', hole, math_('MULTIPLY', arm, 3.)), math_('MULTIPLY', low, 20.))
    place = n('ShaderNodeTexCoord').outputs['Object']; weave = n('ShaderNodeBump', Strength=.2, Distance=.0006, Height=n('ShaderNodeTexNoise', Vector=place, Scale=900., Detail=2.).outputs[0]).outputs[0]
    p = n('ShaderNodeBsdfPrincipled', Base_Color=(.46, .45, .43, 1), Roughness=.9, Specular=.15, Sheen=.2, Normal=weave)
    # its inside would stand out as a dark line at every edge
    outside = math_('SUBTRACT', 1., n('ShaderNodeNewGeometry').outputs['Backfacing'])
    return n.done(n.cut(math_('MULTIPLY', math_('GREATER_THAN', in_, 0.), outside), p.outputs[0]))

def shoe():
    n = Nodes('shoe'); t = n.image(f'{PROXIES}clothes/shoes02/textures/shoes02_diffuse.png'); grey = n('ShaderNodeHueSaturation', Saturation=.12, Value=.9, Color=t.outputs[0]).outputs[0]; return n.done(n('ShaderNodeBsdfPrincipled', Base_Color=grey, Roughness=.5, Specular=.3).outputs[0])

def cloth():
    n = Nodes('cloth'); place = n('ShaderNodeTexCoord').outputs['Object']; weave = n('ShaderNodeBump', Strength=.18, Distance=.0006, Height=n('ShaderNodeTexNoise', Vector=place, Scale=700., Detail=2.).outputs[0]).outputs[0]
    return n.done(n('ShaderNodeBsdfDiffuse', Color=(.72, .72, .72, 1), Roughness=.6, Normal=weave).outputs[0])

def coordinates():
    n = Nodes('uv'); uv = n('ShaderNodeSeparateXYZ', i0=n('ShaderNodeUVMap', at={'uv_map': 'UV'}).outputs[0]); back = n('ShaderNodeNewGeometry').outputs['Backfacing']
    return n.done(n('ShaderNodeEmission', Color=n('ShaderNodeCombineXYZ', i0=uv.outputs[0], i1=uv.outputs[1], i2=back).outputs[0]).outputs[0])

def plain():
    """a person that only cuts and shades cloth"""
    n = Nodes('plain'); z = n('ShaderNodeSeparateXYZ', i0=n('ShaderNodeAttribute', at={'attribute_name': 'rest'}).outputs['Vector']).outputs[2]
    return n.done(n.cut(n.map(z, .050, .052, 0., 1.), n('ShaderNodeBsdfDiffuse', Color=(.4, .4, .4, 1)).outputs[0]))

hair = spec['hair_colour']
people = [mesh('hair', strands(spec['textures']['hair'], hair)), mesh('shoes', shoe())]
if wanted != 'body': people.append(mesh('body', plain()))
else: people += [mesh('body', skin()), mesh('eyes', eye()), mesh('brows', strands(spec['textures']['brows'], [max(.02, c*.8) for c in hair], .7, (.05, 1.1))),
    mesh('lashes', strands(spec['textures']['lashes'], (.012, .010, .009), .8, (.4, .6), 0.))]
tights = mesh('tights', tight(), 0); push = tights.modifiers.new('d', 'DISPLACE'); push.strength = .0028; push.mid_level = 0; s = tights.modifiers.new('s', 'SUBSURF'); s.levels = s.render_levels = 2; s.quality = 2; s.use_limit_surface = False; people.append(tights)

# ---- camera and light
tall = max(d['body.v'][:, 2].max(), d['hair.v'][:, 2].max()); frame = tall*1.10; middle = frame/2-.07; distance = 6.
cam = bpy.data.cameras.new('c'); co = bpy.data.objects.new('c', cam); sc.collection.objects.link(co); sc.camera = co
cam.sensor_fit = 'VERTICAL'; cam.sensor_height = 24; cam.lens = 24*distance/frame; co.location = (0, -distance, middle); co.rotation_euler = (math.radians(90), 0, 0)
def area(place, size_, power, colour=(1, 1, 1)):
    l = bpy.data.lights.new('a', 'AREA'); l.energy, l.size, l.color = power, size_, colour; o = bpy.data.objects.new('a', l); o.location = place; sc.collection.objects.link(o); o.rotation_euler = (Vector((0, 0, 1.1))-Vector(place)).to_track_quat('-Z', 'Y').to_euler()
area((-2.2, -2.6, 3.0), 1.7, 92, (1, .97, .94)); area((2.8, -2.4, 1.7), 2.4, 24, (.93, .96, 1)); area((1.6, 2.2, 2.4), 1.2, 18); area((-1.8, 2.0, 2.0), 1., 10)
w = bpy.data.worlds.new('w'); sc.world = w; w.use_nodes = True; w.node_tree.nodes['Background'].inputs[0].default_value = (.92, .95, 1, 1); w.node_tree.nodes['Background'].inputs[1].default_value = .34

# ---- Cycles
r = sc.render; r.resolution_x, r.resolution_y, r.resolution_percentage = width, height, 100; r.film_transparent = True; r.use_persistent_data = True
r.use_border = True; r.use_crop_to_border = False; r.border_min_x, r.border_max_x, r.border_min_y, r.border_max_y = .13, .87, .01, 1
if kind:                                                    # only where there is cloth; nearer to the camera it is larger
    g = (d['garment.v'][:, [0, 2]]-[0, middle])*distance/(distance+d['garment.v'][:, 1:2])/frame*[height/width, 1]+.5; (x0, y0), (x1, y1) = np.clip(g.min(0)-.02, 0, 1), np.clip(g.max(0)+.02, 0, 1)
    r.border_min_x, r.border_max_x, r.border_min_y, r.border_max_y = x0, x1, y0, y1
c = sc.cycles; c.device = 'CPU'; c.use_denoising = False; c.max_bounces = 5; c.diffuse_bounces = 3; c.glossy_bounces = 2; c.transparent_max_bounces = 24; c.sample_clamp_indirect = 3; c.caustics_reflective = c.caustics_refractive = False
c.use_adaptive_sampling = True; c.adaptive_threshold = .04; c.adaptive_min_samples = 8
layer = sc.view_layers[0]; layer.use_pass_z = True; layer.cycles.denoising_store_passes = True; sc.view_settings.view_transform = 'Standard'
r.image_settings.file_format = 'OPEN_EXR_MULTILAYER'; r.image_settings.color_mode = 'RGBA'; r.image_settings.color_depth = '32'; r.image_settings.exr_codec = 'ZIP'
def shoot(target, n):
    for half, seed in zip('ab', (11, 77)): c.seed = seed; c.samples = max(8, n//2); r.filepath = f'{target}.{half}.exr'; bpy.ops.render.render(write_still=True)
    open(target+'.meta', 'w').write(f'look=Standard\nexposure=0\ntransparent=1\nsamples={n}\n')

if wanted == 'body': shoot(out, samples)
else:
    garment = mesh('garment', cloth(), 0); soft = garment.modifiers.new('m', 'SMOOTH'); soft.factor = .45; soft.iterations = 3; s = garment.modifiers.new('s', 'SUBSURF'); s.levels = s.render_levels = 1; s.uv_smooth = 'NONE'; s.quality = 1; s.use_limit_surface = False
    for o in people: o.is_holdout = True
    shoot(out+'.shade', samples)
    garment.data.materials[0] = coordinates(); c.use_adaptive_sampling = False; c.samples = 1; c.pixel_filter_type = 'BOX'; c.filter_width = .01; c.max_bounces = 0; layer.cycles.denoising_store_passes = False
    r.image_settings.file_format = 'OPEN_EXR'; r.filepath = out+'.uv.exr'; bpy.ops.render.render(write_still=True)
json.dump(dict(width=width, height=height, frame=frame, middle=middle, distance=distance), open(out+'.camera.json', 'w'))
