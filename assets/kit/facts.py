"""What the compositor needs to know of a scene, measured in the scene file itself: projections of the anchor and of
the key light through the camera, and the darkness of a real shadow (two tiny renders, with and without a dummy)."""
import bpy, json, math, os, tempfile
import numpy as np
from mathutils import Vector
from bpy_extras.object_utils import world_to_camera_view
from .shapes import cyl
from .views import look_from


# Facts that the scene's script has set, for other renders of the scene (lamps.py, plates.py, geometry.py).
STAGE = {}


def srgb_hex(lin):
    f = lambda c: 12.92*c if c <= .0031308 else 1.055*max(c, 0)**(1/2.4)-.055
    return '#'+''.join(f'{max(0, min(255, round(f(c)*255))):02x}' for c in lin[:3])


def project(sc, p):
    """world point -> fractions of the frame, y down"""
    v = world_to_camera_view(sc, sc.camera, Vector(p)); return v.x, 1-v.y


def light_vector(key, at):
    """unit vector from the point towards the light"""
    if key.data.type == 'SUN': return (key.matrix_world.to_3x3() @ Vector((0, 0, 1))).normalized()
    return (key.matrix_world.translation-Vector(at)).normalized()


def softness_of(key, at):
    """apparent size of the light in radians, 1 rad counting as overcast"""
    l = key.data
    if l.type == 'SUN': a = l.angle
    else: a = max(l.size, l.size_y if l.shape == 'RECTANGLE' else 0)/(key.matrix_world.translation-Vector(at)).length
    return round(min(1, max(.02, a)), 3)


def reflection_of(mat):
    """0 matte .. 1 mirror, from the floor's own roughness, metalness and clear coat"""
    b = mat.node_tree.nodes.get('Principled BSDF')
    if not b: return 0.0
    rough = b.inputs['Roughness']
    if rough.links:
        n = rough.links[0].from_node
        rough = sum(e.color[0] for e in n.color_ramp.elements)/len(n.color_ramp.elements) if n.type == 'VALTORGB' else .5
    else: rough = rough.default_value
    metal, coat, spec = (b.inputs[k].default_value for k in ('Metallic', 'Clearcoat', 'Specular'))
    return round(min(1, (1-rough)**2*(.30*spec*2+.7*metal)+.2*coat), 3)


def floor_ratio(sc, anchor, r, h):
    """linear light of the floor inside a dummy's cast shadow over the light without it, per channel"""
    R = sc.render; keep = (R.resolution_x, R.resolution_y, R.resolution_percentage, R.filepath, R.image_settings.file_format, sc.cycles.samples, R.film_transparent); R.use_persistent_data = False      # kept, the lamps' groups would not be seen later
    k = 176/max(R.resolution_x, R.resolution_y); R.resolution_x = round(R.resolution_x*k); R.resolution_y = round(R.resolution_y*k); R.resolution_percentage = 100
    R.image_settings.file_format = 'OPEN_EXR'; R.image_settings.color_depth = '32'; sc.cycles.samples = 24; sc.cycles.seed = 5
    W, H = R.resolution_x, R.resolution_y

    def shot(tag):
        p = os.path.join(tempfile.mkdtemp(), tag+'.exr'); R.filepath = p; bpy.ops.render.render(write_still=True)
        im = bpy.data.images.load(p); a = np.array(im.pixels[:], np.float32).reshape(H, W, 4)[::-1, :, :3]; bpy.data.images.remove(im); return a
    base = shot('base')
    d = cyl('dummy', r, h, anchor, None, bev=r*.1, seg=48); d.visible_camera = d.visible_glossy = False
    foot = [project(sc, Vector(anchor)+Vector((1.3*r*math.cos(t*.3), 1.3*r*math.sin(t*.3), 0))) for t in range(21)]
    dark = shot('dark'); bpy.data.objects.remove(d)
    (R.resolution_x, R.resolution_y, R.resolution_percentage, R.filepath, R.image_settings.file_format, sc.cycles.samples, R.film_transparent) = keep; R.use_persistent_data = True
    def blur(x):
        p = np.pad(x, ((1, 1), (1, 1), (0, 0)), 'edge'); return sum(p[i:i+H, j:j+W] for i in range(3) for j in range(3))/9
    base, dark = blur(base), blur(dark); q = dark.mean(-1)/np.maximum(base.mean(-1), 1e-3)
    xs, ys = zip(*foot); cx, cy = sum(xs)/21, sum(ys)/21; rx, ry = (max(xs)-min(xs))/2, (max(ys)-min(ys))/2
    Y, X = np.mgrid[0:H, 0:W]; q[(((X/W-cx)/rx)**2+((Y/H-cy)/ry)**2) < 1] = 1
    idx = np.argsort(q.ravel())[:40]
    return [float(np.clip(np.median((dark[..., c]/np.maximum(base[..., c], 1e-3)).ravel()[idx]), .02, 1)) for c in range(3)], [float(np.median(base[..., c].ravel()[idx])) for c in range(3)]


def describe(sc, A, anchor, free, key, floor, unit=.1, whole=1.0, views=None, outdoors=False):
    """Writes the facts file. anchor: where the product's foot stands; free: (width, height) of the room for it, scene
    units; key: the key light; floor: the material it stands on; unit: metres per scene unit; whole: how much of a
    mirror image stays whole, on folds; views: what the other cameras need (views.py); outdoors: light from the other
    side is a sun (lamps.py)."""
    sc['outdoors'] = outdoors
    bpy.context.view_layer.update(); view = A.get('view', 'front'); STAGE.update(lamps_round=tuple(anchor), key=key, floor=floor, unit=unit)
    anchor, free = look_from(sc, view, anchor, free, views or {}); STAGE.update(anchor=anchor, free=free)
    if 'facts' not in A or A.get('layer', 'geometry') != 'geometry': return
    cam = sc.camera; P = Vector(anchor); M = cam.matrix_world.to_3x3(); right, up, back = (M @ Vector(v) for v in ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
    ax, ay = project(sc, P); tx, ty = project(sc, P+Vector((0, 0, free[1])))
    lx, _ = project(sc, P-right*free[0]/2); rx, _ = project(sc, P+right*free[0]/2)
    ahead = Vector((-back.x, -back.y, 0)).normalized(); hy = project(sc, cam.matrix_world.translation+ahead*1e5)[1] if back.z < .95 else 0
    L = light_vector(key, P+Vector((0, 0, free[1]/2))); el = math.asin(max(-1, min(1, L.z))); ln = min(3, 1/max(.05, math.tan(max(el, .02))))
    h = free[1]*.5; flat = Vector((L.x, L.y, 0)); flat = flat.normalized() if flat.length > 1e-4 else flat
    top, tip = project(sc, P+Vector((0, 0, h))), project(sc, P-flat*h*ln); R = sc.render; asp = R.resolution_x/R.resolution_y; hh = max(1e-4, ay-top[1])
    if view == 'top': ty = ay-(rx-lx)*asp*free[1]/free[0]; hh = (ay-ty)*h/free[1]      # nothing stands up in the picture: heights count as if they lay
    ratio, base = floor_ratio(sc, P, min(free[0]*.16, free[1]*.2), h)
    # Darkness as seen: display values, not light. The hex is a dark tint of the floor and the strength its opacity, so
    # that both painting it over the floor and multiplying with it give the measured darkness.
    seen = [q**(1/2.2) for q in ratio]; s = min(.95, (1-sum(seen)/3)/.85); fl = [min(1, max(.02, b))**(1/2.2) for b in base]
    tint = [max(0, min(1, f*(q-(1-s))/max(s, .05))) for f, q in zip(fl, seen)]
    col = key.data.color; mx = max(col)
    facts = dict(
        light=dict(anchor=dict(x=round(ax, 4), y=round(ay, 4)), maxProduct=dict(width=round(min(1, rx-lx), 4), height=round(min(1, ay-ty), 4)),
                   horizonY=round(max(0, min(1, hy)), 4), floorY=round(ay, 4),
                   keyDirection=dict(x=round(max(-1, min(1, L.dot(right))), 3), y=round(max(-1, min(0, -L.dot(up))), 3)),
                   softness=softness_of(key, P), keyColor=srgb_hex([c/mx for c in col]), shadowColor='#'+''.join(f'{round(c*255):02x}' for c in tint),
                   shadowStrength=round(s, 3), shadowLength=round(ln, 3), reflection=round(reflection_of(floor)*whole, 3)),
        camera=dict(heightM=round((cam.matrix_world.translation.z-P.z)*unit, 3), lensMm=round(cam.data.lens, 1), pitchDeg=round(math.degrees(math.asin(max(-1, min(1, back.z)))), 2),
                    metresAcross=round(free[0]*unit/max(1e-4, rx-lx), 4), shadowTip=dict(x=round((tip[0]-ax)*asp/hh, 3), y=round((tip[1]-ay)/hh, 3))))
    os.makedirs(os.path.dirname(A['facts']), exist_ok=True)
    with open(A['facts'], 'w') as f: json.dump(facts, f, indent=2); f.write('\n')
    print('FACTS', json.dumps(facts))
