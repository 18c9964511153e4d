"""The other cameras of a scene: `high`, about 17 degrees of pitch, for what was photographed from above, `steep`, about 33, for
what was photographed from over a corner, and `top`, from straight above, for what lies. Lamps and things stay where they are: only the camera moves.

    blender -b -P scenes/NAME.py -- --view high ...

From `steep`, `at` may be nearer than the anchor: what was photographed over its corner goes back far from its foot.
A scene says what is its own about them in `describe(..., views=dict(top=dict(...)))`."""
import math
from mathutils import Vector

PITCHES = dict(high=17.0, steep=33.0)


def look_from(sc, view, anchor, free, own):
    """Moves the camera to the view and gives its anchor and room: where a product stands, or the middle of the surface
    where it lies with that surface's free width and depth."""
    if view == 'front': return tuple(anchor), tuple(free)
    cam = sc.camera; d = cam.data.dof; P = Vector(anchor); off = d.focus_distance-(P-cam.location).length; known = own.get(view, {})
    if view in PITCHES:
        # Round the point of the view axis above the anchor, lifted where a set needs more room below or above.
        ahead = cam.matrix_world.to_3x3() @ Vector((0, 0, -1)); far = (P.y-cam.location.y)/ahead.y; Q = cam.location+ahead*far+Vector((0, 0, known.get('lift', 0)))
        p = math.radians(known.get('pitch', PITCHES[view])); cam.location = Q+Vector((0, -math.cos(p), math.sin(p)))*far*known.get('far', 1); cam.rotation_euler = (math.pi/2-p, 0, 0)
        at, room = Vector(known.get('at', P)), known.get('free', free)
    else:
        x, y = known.get('middle', (P.x, P.y)); at = Vector((x, y, known.get('z', P.z))); room = known.get('free', (free[0], free[0]))
        across = known['across']; cam.data.shift_x = cam.data.shift_y = 0; cam.location = at+Vector((0, known.get('down', 0), across*cam.data.lens/cam.data.sensor_width)); cam.rotation_euler = (0, 0, 0); d.aperture_fstop = max(8.0, d.aperture_fstop); off = 0
    import bpy; bpy.context.view_layer.update(); d.focus_distance = ((P if view in PITCHES else at)-cam.location).length+off; return tuple(at), tuple(room)
