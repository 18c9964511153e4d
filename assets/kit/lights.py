"""Camera, lights and surroundings."""
import bpy, bmesh, sys, os, math, random
from mathutils import Vector, Matrix, Euler, noise as mnoise

from .shapes import link

def camera(loc, target, lens=60, fstop=None, focus=None, shift_y=0, shift_x=0):
    c = bpy.data.cameras.new('cam'); o = bpy.data.objects.new('cam', c); link(o)
    o.location = loc
    o.rotation_euler = (Vector(target)-Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    c.clip_end = 5000; c.lens = lens; c.shift_y = shift_y; c.shift_x = shift_x
    if fstop:
        c.dof.use_dof = True; c.dof.aperture_fstop = fstop; c.dof.aperture_blades = 0
        c.dof.focus_distance = (Vector(focus if focus else target)-Vector(loc)).length
    bpy.context.scene.camera = o; return o

def area(loc, target, size, power, color=(1, 1, 1), size_y=None, spread=180, visible=False):
    l = bpy.data.lights.new('area', 'AREA'); o = bpy.data.objects.new('area', l); link(o)
    l.energy = power; l.color = color[:3]; l.size = size
    if size_y: l.shape = 'RECTANGLE'; l.size_y = size_y
    l.spread = math.radians(spread)
    o.location = loc; o.rotation_euler = (Vector(target)-Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    o.visible_camera = visible
    return o

def sun(loc, target, strength, angle=2.0, color=(1, 1, 1)):
    l = bpy.data.lights.new('sun', 'SUN'); o = bpy.data.objects.new('sun', l); link(o)
    l.energy = strength; l.angle = math.radians(angle); l.color = color[:3]
    o.location = loc; o.rotation_euler = (Vector(target)-Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    return o

def world(color=(1, 1, 1, 1), strength=.3, bottom=None, camera_color=None):
    """flat or vertical-gradient ambient; camera_color shows a different colour to camera rays"""
    w = bpy.data.worlds.new('w'); bpy.context.scene.world = w; w.use_nodes = True
    nt = w.node_tree; bg = nt.nodes['Background']; bg.inputs[0].default_value = color; bg.inputs[1].default_value = strength
    if bottom:
        tc = nt.nodes.new('ShaderNodeTexCoord'); sp = nt.nodes.new('ShaderNodeSeparateXYZ')
        rp = nt.nodes.new('ShaderNodeValToRGB'); mr = nt.nodes.new('ShaderNodeMapRange')
        mr.inputs[1].default_value = -1; mr.inputs[2].default_value = 1
        nt.links.new(tc.outputs['Generated'], sp.inputs[0]); nt.links.new(sp.outputs[2], mr.inputs[0]); nt.links.new(mr.outputs[0], rp.inputs[0])
        rp.color_ramp.elements[0].position = .35; rp.color_ramp.elements[0].color = bottom
        rp.color_ramp.elements[1].position = .75; rp.color_ramp.elements[1].color = color
        nt.links.new(rp.outputs[0], bg.inputs[0])
    return w

def sky(elev=25, rot=140, strength=.25, disc=True, size=1.5, dust=1.5):
    w = bpy.data.worlds.new('sky'); bpy.context.scene.world = w; w.use_nodes = True
    nt = w.node_tree; s = nt.nodes.new('ShaderNodeTexSky'); s.sky_type = 'NISHITA'
    s.sun_elevation = math.radians(elev); s.sun_rotation = math.radians(rot); s.sun_disc = disc; s.sun_size = math.radians(size)
    s.dust_density = dust
    nt.links.new(s.outputs[0], nt.nodes['Background'].inputs[0]); nt.nodes['Background'].inputs[1].default_value = strength
    return w

def shadow_only(o):
    """gobo: casts shadows, invisible to camera / reflections / bounce light"""
    for x in [o]+list(o.children_recursive):
        x.visible_camera = x.visible_glossy = x.visible_diffuse = x.visible_transmission = False
    return o

