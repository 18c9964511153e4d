"""The lamps of a scene, sorted into groups, and the ones it does not have today. Every group becomes one plate
(`plates.py`), and its lamps cast their own shadows (`geometry.py`), so both set them up here.

    key     the scene's own main light with its window or leaves     right   a slide projector from the other side; outdoors a sun
    sky     the world, and surfaces that shine like it               warm    three candle flames, low and near
    fill    the other lamps of the scene                             wall    a wash of light on what stands behind

The new lamps stand outside the frame and are strong: a plate is turned down when it is used, and a weak one stays noisy.
They are in no picture until a plate of theirs is asked for."""
import bpy, math
from mathutils import Vector

from .lights import area, sun
from .shapes import link

GROUPS = ('key', 'sky', 'fill', 'right', 'warm', 'wall')
# Scenes whose own small lights are the warm ones get no candles on top.
OWN_WARM = ('bulb', 'flame')
SHINES_LIKE_SKY = ('win', 'hills', 'sky', 'sea', 'far', 'back')


def set_up_lamps(sc, anchor, key):
    """Adds what is missing and gives every lamp its group. Call once, after the scene stands."""
    P = Vector(anchor); vl = sc.view_layers[0]
    for g in GROUPS:
        if g not in [x.name for x in vl.lightgroups]: n = vl.lightgroups.add(); n.name = g
    sc.world.lightgroup = 'sky'; key.lightgroup = 'key'
    shining = [o for o in sc.objects if o.type == 'MESH' and (emission_of(o) or glows(o))]
    for o in shining: o.lightgroup = 'warm' if o.name.startswith(OWN_WARM) and len(shining) > 20 else 'sky' if o.name.startswith(SHINES_LIKE_SKY) else 'fill'
    own_warm = any(o.lightgroup == 'warm' for o in shining)
    for o in sc.objects:
        if o.type == 'LIGHT' and o is not key: o.lightgroup = 'warm' if own_warm and o.data.energy < 20 else 'fill'
    put(opposite(key) if sc.get('outdoors') else slide(P+Vector((5.4, -5.4, 4.2)), (P.x-.15, 1.2, P.z+.85), 9000, (1, .95, .88)), 'right')
    if not own_warm:
        for x, y, z in ((-2.05, -2.0, .5), (-2.45, -1.5, .75), (1.95, -2.3, .55)): put(flame(P+Vector((x, y, z))), 'warm')
    for s in (-1, 1): put(area((s*2.6, .9, P.z+.1), (s*1.1, 3.4, P.z+1.9), .5, 60, (1, 1, 1), size_y=.2), 'wall')
    put(area((0, .9, P.z+5.2), (0, 3.4, P.z+1.2), 1.6, 60, (1, 1, 1), size_y=.2), 'wall')


def put(o, group): o.lightgroup = group; return o

def emission_of(o):
    """the emission node of a thing that shines, or nothing"""
    for s in o.material_slots:
        for n in (s.material.node_tree.nodes if s.material and s.material.use_nodes else ()):
            if n.type == 'EMISSION': return n
    return None

def glows(o):
    """whether its surface shines of itself besides what it throws back: glints on the sea"""
    for s in o.material_slots:
        b = s.material.node_tree.nodes.get('Principled BSDF') if s.material and s.material.use_nodes else None
        if b and (b.inputs['Emission Strength'].links or b.inputs['Emission'].links): return True
    return False

def flame(loc, power=70):
    l = bpy.data.lights.new('candle', 'POINT'); o = bpy.data.objects.new('candle', l); link(o); o.location = loc
    l.energy = power; l.color = (1, .56, .22); l.shadow_soft_size = .05; o.visible_camera = False; return o

def opposite(key):
    """the same sun on the other side: no window stands in a garden"""
    o = sun((0, 0, 0), (0, 0, -1), 5, math.degrees(key.data.angle), (1, .95, .88)); o.name = 'opposite'
    d = key.matrix_world.to_3x3() @ Vector((0, 0, -1)); d.x = -d.x; o.rotation_euler = d.to_track_quat('-Z', 'Y').to_euler(); return o

def slide(loc, target, power, color, angle=36, radius=.05):
    """A slide projector with a window for a slide: a texture of the lamp, so that it shades no other group."""
    l = bpy.data.lights.new('slide', 'SPOT'); o = bpy.data.objects.new('slide', l); link(o)
    l.energy = power; l.color = color; l.spot_size = math.radians(angle); l.spot_blend = .15; l.shadow_soft_size = radius
    o.location = loc; o.rotation_euler = (Vector(target)-Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    l.use_nodes = True; nt = l.node_tree; tc = nt.nodes.new('ShaderNodeTexCoord'); sp = nt.nodes.new('ShaderNodeSeparateXYZ'); nt.links.new(tc.outputs['Normal'], sp.inputs[0])
    def m(op, a, b=None):
        n = nt.nodes.new('ShaderNodeMath'); n.operation = op
        for i, v in enumerate((a, b)):
            if v is None: continue
            if isinstance(v, (int, float)): n.inputs[i].default_value = v
            else: nt.links.new(v, n.inputs[i])
        return n.outputs[0]
    away = m('ABSOLUTE', sp.outputs[2]); u = m('DIVIDE', sp.outputs[0], away); v = m('DIVIDE', sp.outputs[1], away)
    def inside(x, edge, w=.008): return m('MINIMUM', m('MAXIMUM', m('DIVIDE', m('SUBTRACT', edge, x), w), 0), 1)
    def bars(c, k): return m('SUBTRACT', 1, inside(m('ABSOLUTE', m('SUBTRACT', m('FRACT', m('ADD', m('DIVIDE', c, k), .5)), .5)), .045, .03))
    pane = m('MULTIPLY', inside(m('ABSOLUTE', u), .20), inside(m('ABSOLUTE', v), .23))
    pane = m('MULTIPLY', pane, m('MULTIPLY', bars(m('ADD', u, .0667), .1333), bars(m('ADD', v, .075), .15)))
    nt.links.new(pane, nt.nodes['Emission'].inputs['Strength']); return o
