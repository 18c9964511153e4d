"""Photographs of the development store's products. A picture is a generator function: what it makes before its `yield`
is the product, what it makes afterwards is the set. Two half-sample renders give the photograph, a third gives the exact
mask: the product white and opaque (glass too), everything else a holdout, the same camera and pixel filter. The photograph
is rendered at six tenths of its size, sharp, and blurred by its depth afterwards (lens.py); the mask at full size."""
import math, os, random, time
import bpy, bmesh
from mathutils import Vector, Matrix, noise as mnoise
from .shapes import *
from .materials import *
from .lights import *
from .plants import *
from .render import *

PHOTOS = {}


def photo(name, **options):
    """registers a picture; options: res, samples, exposure, look, bounces"""
    def keep(fn): PHOTOS[name] = (fn, options); return fn
    return keep


def shoot(A):
    """builds one picture and renders it: OUT.a.exr, OUT.b.exr, OUT.meta and OUT.alpha.png; --preview: a quick OUT.png"""
    if A['variant'] not in PHOTOS: raise SystemExit(f"no such photo: {A['variant']}; known: {', '.join(PHOTOS)}")
    fn, o = PHOTOS[A['variant']]; sc = reset()
    A['res'] = o.get('res', '1200x1200'); A['samples'] = str(o.get('samples', 16)); A.setdefault('thr', '0.05'); A['pct'] = str(o.get('pct', 60))
    if 'preview' in A: A['pct'] = '26'
    setup(sc, A, bounces=o.get('bounces', 4), exposure=o.get('exposure', .25), look=o.get('look', 'Medium High Contrast'), trans_b=o.get('trans', 8))
    run = fn(sc); next(run); product = set(sc.objects); next(run, None)
    if 'preview' in A:
        r = sc.render; r.image_settings.file_format = 'PNG'; r.filepath = A['out']+'.png'; sc.cycles.samples = 9; sc.cycles.adaptive_min_samples = 4; cheap_bounce()
        t = time.time(); bpy.ops.render.render(write_still=True); print(f'RENDER_SECONDS {time.time()-t:.1f} preview'); return
    sc.cycles.adaptive_min_samples = 6
    if 'mask-only' not in A: render(sc, A, lens_after=sc.camera.data.dof.use_dof)
    mask(sc, A, product)


def mask(sc, A, product):
    """the product's share of every pixel"""
    t = time.time(); r = sc.render; r.use_persistent_data = False; r.film_transparent = True; r.resolution_percentage = 100; sc.camera.data.dof.use_dof = False; sc.cycles.samples = 48; sc.cycles.adaptive_threshold = .01; sc.cycles.adaptive_min_samples = 4; sc.cycles.max_bounces = 0; sc.world = None
    bpy.context.view_layer.material_override = emit('mask', '#ffffff', 1)
    for o in list(sc.objects):
        if o.type == 'LIGHT': bpy.data.objects.remove(o)
        elif o not in product: o.is_holdout = True
        elif not o.visible_camera: o.hide_render = True
    r.image_settings.file_format = 'PNG'; r.image_settings.color_mode = 'RGBA'; r.image_settings.color_depth = '8'; r.filepath = A['out']+'.alpha.png'
    bpy.ops.render.render(write_still=True); print(f'MASK_SECONDS {time.time()-t:.1f}')


# ---- shapes ----------------------------------------------------------------------------------------------------------
def curve(P, n=10, closed=False):
    """smooth points through P (Catmull-Rom)"""
    P = [Vector(p) for p in P]; out = []; N = len(P)
    at = (lambda i: P[i % N]) if closed else (lambda i: P[min(max(i, 0), N-1)])
    for i in range(N if closed else N-1):
        a, b, c, d = at(i-1), at(i), at(i+1), at(i+2)
        out += [.5*(2*b+(c-a)*t+(2*a-5*b+4*c-d)*t*t+(3*b-a-3*c+d)*t**3) for t in (k/n for k in range(n))]
    return out if closed else out+[P[-1]]


def tube(name, P, r, mat, closed=False, n=10, taper=None, seg=8):
    """round cord or wire through the points"""
    S = curve(P, n, closed); cu = bpy.data.curves.new(name, 'CURVE'); cu.dimensions = '3D'; cu.bevel_depth = r; cu.bevel_resolution = seg//2; cu.use_fill_caps = True
    sp = cu.splines.new('POLY'); sp.points.add(len(S)-1); sp.use_cyclic_u = closed
    for i, (q, p) in enumerate(zip(sp.points, S)): q.co = (*p, 1); q.radius = taper(i/(len(S)-1)) if taper else 1
    o = bpy.data.objects.new(name, cu); link(o); cu.materials.append(mat); return o


def band(name, P, across, w, t, mat, n=10, closed=False, width=None):
    """flat strap through the points; across: one direction of its width, or one per point"""
    S = curve(P, n, closed); X = [Vector(a) for a in across] if isinstance(across, list) else [Vector(across)]*len(P); XX = curve(X, n, closed) if isinstance(across, list) else [X[0]]*len(S)
    bm = bmesh.new(); rows = []; N = len(S)
    for i, p in enumerate(S):
        d = (S[(i+1) % N] if closed else S[min(i+1, N-1)])-(S[i-1] if closed else S[max(i-1, 0)]); d.normalize(); x = (XX[i]-d*d.dot(XX[i])).normalized(); y = d.cross(x); k = (width(i/(N-1)) if width else 1)*w/2; c = min(t*.5, k*.3)
        rows.append([bm.verts.new(p+x*a+y*b) for a, b in ((-k, 0), (-k+c*.4, -t*.4), (-k+c, -t/2), (k-c, -t/2), (k-c*.4, -t*.4), (k, 0), (k-c*.4, t*.4), (k-c, t/2), (-k+c, t/2), (-k+c*.4, t*.4))])
    for i in range(N if closed else N-1):
        a, b = rows[i], rows[(i+1) % N]
        for j in range(10): bm.faces.new((a[j], a[(j+1) % 10], b[(j+1) % 10], b[j]))
    if not closed: bm.faces.new(rows[0]); bm.faces.new(rows[-1][::-1])
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces); return autosmooth(from_bm(name, bm, mat), 50)


def slab(name, outline, t, mat, bev=.02, loc=(0, 0, 0), rot=(0, 0, 0), seg=4):
    """plate of thickness t, its outline in x and y, standing on z = 0"""
    bm = bmesh.new(); f = bm.faces.new([bm.verts.new((p[0], p[1], 0)) for p in outline]); e = bmesh.ops.extrude_face_region(bm, geom=[f])
    bmesh.ops.translate(bm, vec=(0, 0, t), verts=[q for q in e['geom'] if isinstance(q, bmesh.types.BMVert)]); bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    o = from_bm(name, bm, mat); o.location = loc; o.rotation_euler = rot
    if bev: bevel(o, bev, seg)
    return o


def rounded(w, h, r, n=8):
    """outline of a rectangle with round corners, centred"""
    out = []
    for cx, cy, a0 in ((w/2-r, h/2-r, 0), (-w/2+r, h/2-r, 90), (-w/2+r, -h/2+r, 180), (w/2-r, -h/2+r, 270)):
        out += [(cx+r*math.cos(math.radians(a0+90*k/n)), cy+r*math.sin(math.radians(a0+90*k/n))) for k in range(n+1)]
    return out


def cloth_piece(name, outline, t, mat, voxel=.022, wrinkle=.02, scale=2.2, seed=0, edge=.1, loc=(0, 0, 0), rot=0):
    """a garment lying flat: the outline as a soft pad with folds, UV from above (0..1 over its box)"""
    o = slab(name, outline, t, mat, 0); bpy.context.view_layer.objects.active = o; o.select_set(True)
    m = o.modifiers.new('r', 'REMESH'); m.mode = 'VOXEL'; m.voxel_size = voxel; bpy.ops.object.modifier_apply(modifier='r')
    m = o.modifiers.new('s', 'SMOOTH'); m.factor = .5; m.iterations = 6; bpy.ops.object.modifier_apply(modifier='s'); o.select_set(False)
    me = o.data; xs = [v.co.x for v in me.vertices]; ys = [v.co.y for v in me.vertices]; x0, x1, y0, y1 = min(xs), max(xs), min(ys), max(ys)
    for v in me.vertices:
        p = v.co; f = mnoise.noise((p.x*scale+seed, p.y*scale*.7, seed*1.7))+.5*mnoise.noise((p.x*scale*2.3, p.y*scale*1.6+seed, 3.1)); g = abs(mnoise.noise((p.x*scale*.8+seed*2, p.y*scale*1.4, 7.7)))
        v.co.z = p.z+(max(0, f)*wrinkle+(.25-min(g, .25))*wrinkle*1.2)*(1 if p.z > t*.3 else .15)
    uv = me.uv_layers.new(name='UV')
    for lp in me.loops: p = me.vertices[lp.vertex_index].co; uv.data[lp.index].uv = ((p.x-x0)/(x1-x0), (p.y-y0)/(y1-y0))
    me.polygons.foreach_set('use_smooth', [True]*len(me.polygons)); o.location = loc; o.rotation_euler = (0, 0, rot); subsurf(o, 1); return o


def smooth_outline(P, n=8): return [(p.x, p.y) for p in curve([(x, y, 0) for x, y in P], n, True)]


def hair(o, mat, n, length, seed=1, children=0, root=.004, tip=.001, curl=.0, rough=.0, clump=0, brown=0.0, radius=.02, group=None, steps=3, align=None):
    """strands on a mesh: fur, pile, grass"""
    if mat.name not in [m.name for m in o.data.materials]: o.data.materials.append(mat)
    ps = o.modifiers.new('hair', 'PARTICLE_SYSTEM').particle_system; s = ps.settings; s.type = 'HAIR'; s.count = n; s.hair_length = length; ps.seed = seed; s.material = o.data.materials.find(mat.name)+1
    s.hair_step = 4; s.display_step = steps; s.render_step = steps; s.root_radius = 1.0; s.tip_radius = tip/root; s.radius_scale = root; s.brownian_factor = brown
    if align: s.object_align_factor = align
    if children:
        s.child_type = 'INTERPOLATED'; s.rendered_child_count = children; s.child_nbr = 1; s.clump_factor = clump; s.roughness_1 = rough; s.roughness_2 = rough*.8; s.roughness_endpoint = rough; s.child_length = 1; s.child_radius = radius
        if curl: s.kink = 'CURL'; s.kink_amplitude = curl; s.kink_frequency = 3
    if group: ps.vertex_group_density = group
    bpy.context.scene.render.hair_type = 'STRIP'; return s


def group(*things, loc=(0, 0, 0), rot=(0, 0, 0), scale=1):
    """puts things under one empty and moves it"""
    e = bpy.data.objects.new('group', None); link(e)
    for t in things:
        for o in (t if isinstance(t, (list, tuple, set)) else (t,)):
            if not o.parent: o.parent = e
    e.location = loc; e.rotation_euler = rot; e.scale = (scale,)*3; return e


def since(before): return [o for o in bpy.context.scene.objects if o not in before]


def copy(o, loc, rot=(0, 0, 0), scale=(1, 1, 1)):
    """another object with the same mesh and modifiers"""
    c = o.copy(); link(c); c.location = loc; c.rotation_euler = rot; c.scale = scale; return c


# ---- materials -------------------------------------------------------------------------------------------------------
def fabric(name, col, col2=None, weave=90, bump=.25, rough=.9, uv=False, image=None, var=.1):
    """woven cloth: two crossing waves as bump, uneven dye; an image (by UV) prints on it"""
    m = Mat(name); v = m.coord(); c = hexc(col); d = hexc(col2) if col2 else tuple(x*(1-var) for x in c[:3])+(1,)
    n = m.noise(v, 2.5, 6, .65); col_ = m.ramp(n.outputs[0], [(.3, d), (.7, c)])
    h = None
    for ax in ('X', 'Y'):
        w = m.n('TexWave', wave_type='BANDS', bands_direction=ax); w.inputs['Scale'].default_value = weave/6.28*2; w.inputs['Distortion'].default_value = .6; w.inputs['Detail'].default_value = 1; m.l(v, w.inputs['Vector']); h = w.outputs[1] if h is None else m.math('ADD', h, w.outputs[1])
    f = m.noise(v, weave*.6, 2, .6); col_ = m.mix(.12, col_, m.ramp(f.outputs[0], [(.3, (0, 0, 0, 1)), (.7, (1, 1, 1, 1))]), 'OVERLAY')
    if image is not None:
        t = m.n('TexImage'); t.image = image; t.extension = 'CLIP'; m.l(m.coord('UV'), t.inputs[0]); col_ = m.mix(t.outputs[1], col_, t.outputs[0])
    m.l(col_, m.b.inputs['Base Color']); m.bump(m.math('ADD', h, f.outputs[0]), bump, .004); m.set(Roughness=rough, Sheen=.3, Specular=.15); return tag(m.m, c)


def knitted(name, col, col2=None, ribs=40, bump=.8, direction='X', uvspace='Object', twist=1.0):
    """knitted wool: ribs with stitches across"""
    m = Mat(name); v = m.coord(uvspace); c = hexc(col); s = m.n('SeparateXYZ'); m.l(v, s.inputs[0]); x, y = (s.outputs[0], s.outputs[1]) if direction == 'X' else (s.outputs[1], s.outputs[0])
    if direction == 'Z': x, y = s.outputs[0], s.outputs[2]
    fx = m.math('FRACT', m.math('MULTIPLY', x, ribs)); a = m.math('ABSOLUTE', m.math('SUBTRACT', fx, .5)); row = m.math('FRACT', m.math('ADD', m.math('MULTIPLY', y, ribs*.9), m.math('MULTIPLY', a, twist*1.4))); st = m.math('ABSOLUTE', m.math('SUBTRACT', row, .5))
    h = m.math('SUBTRACT', 1.0, m.math('ADD', m.math('MULTIPLY', a, 1.1), m.math('MULTIPLY', st, .9))); n = m.noise(v, 60, 3, .7); h = m.math('ADD', h, m.math('MULTIPLY', n.outputs[0], .3))
    d = hexc(col2) if col2 else tuple(q*.55 for q in c[:3])+(1,); m.l(m.mix(m.ramp(h, [(.35, (0, 0, 0, 1)), (.85, (1, 1, 1, 1))]), d, c), m.b.inputs['Base Color']); m.bump(h, bump, .02); m.set(Roughness=.95, Sheen=.5, Specular=.1); return tag(m.m, tuple(q*.85 for q in c[:3])+(1,))


def leather(name, col, col2=None, rough=.5, scale=60, bump=.22):
    m = Mat(name); v = m.coord(); n = m.noise(v, 8, 6, .65); c = hexc(col); d = hexc(col2) if col2 else tuple(q*.75 for q in c[:3])+(1,)
    m.l(m.ramp(n.outputs[0], [(.3, d), (.7, c)]), m.b.inputs['Base Color']); vo = m.n('TexVoronoi'); vo.inputs['Scale'].default_value = scale; m.l(v, vo.inputs['Vector']); m.bump(m.math('ADD', vo.outputs['Distance'], m.math('MULTIPLY', n.outputs[0], .6)), bump, .006)
    m.l(m.ramp(n.outputs[0], [(.3, (rough*.8,)*3+(1,)), (.7, (min(1, rough*1.25),)*3+(1,))]), m.b.inputs['Roughness']); m.set(Specular=.4); return tag(m.m, c)


def ceramic(name, col, rough=.22, speckle=0.0, spot='#6b5a48', bump=.05):
    """glazed stoneware, uneven as a hand makes it, with or without speckles"""
    m = Mat(name); v = m.coord(); c = hexc(col); n = m.noise(v, 1.6, 4, .55); base = m.ramp(n.outputs[0], [(.3, tuple(q*.94 for q in c[:3])+(1,)), (.7, c)])
    if speckle:
        k = m.n('TexVoronoi'); k.inputs['Scale'].default_value = 42; m.l(v, k.inputs['Vector']); p = m.ramp(k.outputs['Distance'], [(.06, (1, 1, 1, 1)), (.13, (0, 0, 0, 1))]); g = m.ramp(m.noise(v, 30, 1).outputs[0], [(.5, (0, 0, 0, 1)), (.56, (1, 1, 1, 1))]); base = m.mix(m.math('MULTIPLY', m.math('MULTIPLY', p, g), speckle), base, hexc(spot))
    m.l(base, m.b.inputs['Base Color']); m.bump(m.noise(v, 5, 4).outputs[0], bump, .03); r = m.noise(v, 9, 3); m.l(m.ramp(r.outputs[0], [(.3, (rough*.75,)*3+(1,)), (.7, (rough*1.35,)*3+(1,))]), m.b.inputs['Roughness']); m.set(Specular=.5); return tag(m.m, c)


def glass(name, col='#ffffff', rough=0.0, ior=1.47):
    """clear glass that lets shadow rays through, tinted"""
    m = Mat(name); c = hexc(col); m.b.inputs['Base Color'].default_value = c; m.set(Roughness=rough, Transmission=1.0, IOR=ior)
    lp = m.n('LightPath'); tr = m.n('BsdfTransparent'); tr.inputs[0].default_value = tuple(.55+.4*q for q in c[:3])+(1,); mx = m.n('MixShader'); m.l(m.math('MAXIMUM', lp.outputs['Is Shadow Ray'], lp.outputs['Is Diffuse Ray']), mx.inputs[0]); m.l(m.b.outputs[0], mx.inputs[1]); m.l(tr.outputs[0], mx.inputs[2]); m.l(mx.outputs[0], m.nt.nodes['Material Output'].inputs[0]); m.m['nocheap'] = 1; return m.m


def steel(name, col='#d3d4d6', rough=.25, brushed=0.0, axis=(1, 1, 60)):
    """metal with fine wear; brushed: lines across the axis"""
    m = Mat(name); v = m.coord(scale=axis) if brushed else m.coord(); n = m.noise(v, 8 if brushed else 3, 5, .65); m.b.inputs['Base Color'].default_value = hexc(col); m.set(Metallic=1.0)
    m.l(m.ramp(n.outputs[0], [(.3, (rough*.7,)*3+(1,)), (.7, (min(1, rough*1.4),)*3+(1,))]), m.b.inputs['Roughness']); m.bump(n.outputs[0], .03+brushed*.12, .004); return tag(m.m, hexc(col))


def painted(draw, size=(1600, 1600), ground=None):
    """an image drawn by a function of a Pillow canvas"""
    import tempfile
    from PIL import Image, ImageDraw
    im = Image.new('RGBA', size, ground or (0, 0, 0, 0)); draw(ImageDraw.Draw(im), *size); p = os.path.join(tempfile.mkdtemp(), 'print.png'); im.save(p); return bpy.data.images.load(p)


# ---- grounds ---------------------------------------------------------------------------------------------------------
def sweep(col='#f4f4f2', wall=4.2, r=2.2, var=.006):
    """seamless paper"""
    return cyclorama(w=22, depth=10, height=12, r=r, mat=plaster('paper', col, bump=.02, var=var), y_wall=wall)


def tabletop(dark='#6d4526', mid='#9b6a3f', light='#c4935f', plank=.62, rough=.4, size=(14, 9), y=0, axis=0, scale=1.0):
    return box('table', (size[0], size[1], .2), (0, y, -.1), wood('tabletop', dark, mid, light, plank=plank, rough=rough, axis=axis, scale=scale), bev=.03)


def wall(col='#d9d3c8', y=3.5, bump=.25): return box('wall', (24, .2, 12), (0, y, 4), plaster('wall', col, bump=bump), bev=0)


def tiles(colours=('#f1ece1', '#e9e3d6', '#f5f1e8', '#e4ddcd'), y=2.6, w=.62, h=.30, grout='#d6cfc2', seed=3, rows=16, cols=11, rough=.16):
    """hand-made wall tiles: each its own tone and tilt"""
    rnd = random.Random(seed); tm = []
    for i, c in enumerate(colours): t = Mat(f'tile{i}'); t.b.inputs['Base Color'].default_value = hexc(c); t.set(Roughness=rough, Specular=.5); t.bump(t.noise(t.coord(), 5, 3).outputs[0], .12, .02); tm.append(tag(t.m, hexc(c)))
    src = [box(f't{i}', (w-.022, .06, h-.022), (0, -90, 0), m, bev=.02) for i, m in enumerate(tm)]
    for r in range(rows):
        for k in range(-cols, cols+1): copy(rnd.choice(src), ((k+.5*(r % 2))*w, y, .15+r*h), (rnd.gauss(0, .012), 0, rnd.gauss(0, .012)))
    return box('grout', (24, .06, 12), (0, y+.02, 3), plain('grout', grout, .9), bev=0)


def counter(top=None, y=.2, d=4.6):
    m = top or marble('quartz', base='#efece6', vein='#b9b3a8', vein2='#cdbfa8', scale=.55, rough=.2, contrast=.8)
    return box('top', (18, d, .16), (0, y, -.08), m, bev=.03)


def shelf_things(x, y, seed=2, n=9, z=0, k=1.0):
    """books leaning on each other: what stands about in a room"""
    rnd = random.Random(seed)
    for i in range(n):
        w, h = rnd.uniform(.09, .2)*k, rnd.uniform(.7, 1.15)*k
        box('book', (w, .75*k, h), (x+w/2, y, z+h/2), plain('bk', rnd.choice(['#31546b', '#c9a14a', '#7d3b3b', '#e4dccb', '#4d6b4f', '#252a33', '#b8694a']), .6), bev=.012); x += w+.012


def pot_plant(x, y, z=0, r=.26, h=.42, col='#c98b63', n=34, size=.6, seed=4):
    rnd = random.Random(seed); lathe('pot', [(0, 0), (r*.75, 0), (r*.8, .02), (r, h), (r*1.04, h+.03), (r*.9, h+.03), (r*.88, h-.03), (0, h-.03)], 64, plaster('pot', col, bump=.1, scale=8), (x, y, z))
    g = [leafmat('g1', '#2f5a2c', '#4f7f3f', .4, .3), leafmat('g2', '#41713a', '#7ba057', .4, .3)]
    for i in range(n):
        o = leaf('l', rnd.uniform(.7, 1.1)*size, .3*size, rnd.choice(g), bend=.6, nu=4, nv=10, shape='lance'); o.location = (x+rnd.gauss(0, .05), y+rnd.gauss(0, .05), z+h); o.rotation_euler = (rnd.uniform(.3, 1.3), 0, rnd.uniform(0, 6.28))


def crock(x, y, z=0, col='#efe7da'):
    """utensil pot with wooden spoons"""
    lathe('crock', [(0, 0), (.3, 0), (.33, .05), (.33, .7), (.35, .74), (.31, .74), (.29, .68), (.29, .1), (0, .1)], 64, ceramic('crock', col, .35), (x, y, z)); m = wood('spoonwood', '#7d5433', '#a67a4e', '#c59a6a', scale=1.2)
    for dx, dy, tl, ln in ((-.1, 0, -.16, 1.25), (.08, .06, .14, 1.35), (.0, -.1, .05, 1.15), (.14, -.04, .27, 1.2)):
        s = cyl('spoon', .028, ln, (x+dx, y+dy, z+.1), m, bev=.01, seg=24); s.rotation_euler = (.03, tl, 0); e = sphere('head', .11, (x+dx+math.sin(tl)*(ln+.06), y+dy, z+.1+math.cos(tl)*(ln+.06)), m, 32); e.scale = (1, .35, 1.35); e.rotation_euler = (0, tl, 0)


def fruit(x, y, r=.19, col='#e08a2e', z=0):
    m = Mat('fruit'); v = m.coord(); n = m.noise(v, 3, 4); c = hexc(col); m.l(m.ramp(n.outputs[0], [(.3, tuple(q*.8 for q in c[:3])+(1,)), (.7, c)]), m.b.inputs['Base Color']); m.bump(m.noise(v, 60, 2).outputs[0], .3, .008); m.set(Roughness=.42); return sphere('fruit', r, (x, y, z+r*.97), m.m, 48)


def sheet(col, col2=None, size=(12, 9), weave=40, fold=.06, scale=.5, seed=0, image=None, bump=.35):
    """a spread of cloth with soft folds, seen from above"""
    f = lambda x, y: fold*(mnoise.noise((x*scale+seed, y*scale*.6, seed))+.45*mnoise.noise((x*scale*2.6+y*scale, y*scale*1.7+seed, 4.2)))-fold*.8
    return grid('sheet', *size, 220, 160, fabric('sheet', col, col2, weave=weave, bump=bump), f)


def pile(col, col2, size=(7, 6), n=26000, length=.11, seed=1, children=3):
    """a carpet with a short pile"""
    o = grid('carpet', *size, 60, 50, plain('backing', col2, .95)); m = Mat('pile'); h = m.n('HairInfo'); c = m.noise(m.coord(), 2.2, 4, .6); base = m.ramp(c.outputs[0], [(.35, hexc(col2)), (.65, hexc(col))]); r = m.ramp(h.outputs['Random'], [(0, (.6, .6, .6, 1)), (1, (1.15, 1.15, 1.15, 1))]); m.l(m.mix(1, base, r, 'MULTIPLY'), m.b.inputs['Base Color']); m.set(Roughness=.9, Specular=.1); tag(m.m, hexc(col)); m.m['nocheap'] = 1
    hair(o, m.m, n, length, seed, children=children, root=.014, tip=.007, rough=.03, brown=.01, radius=.06); return o


def lawn(size=(12, 14), n=14000, length=.3, seed=3, y=2):
    """grass blades over earth"""
    o = grid('lawn', *size, 40, 40, plain('earth', '#3f3a22', .95), loc=(0, y, 0)); m = Mat('blades'); h = m.n('HairInfo'); base = m.ramp(h.outputs['Random'], [(0, hexc('#3f6a24')), (.5, hexc('#5f8f32')), (.85, hexc('#86a848')), (1, hexc('#b5a860'))]); m.l(m.mix(m.ramp(h.outputs['Intercept'], [(0, (.25,)*3+(1,)), (.8, (1,)*3+(1,))]), (.01, .02, .005, 1), base), m.b.inputs['Base Color']); m.set(Roughness=.5, Specular=.3); m.m['nocheap'] = 1; tag(m.m, hexc('#4f7f2c'))
    hair(o, m.m, n, length, seed, children=4, root=.018, tip=.003, rough=.09, brown=.03, radius=.12, steps=3); return o


# ---- light -----------------------------------------------------------------------------------------------------------
def soft(key=300, fill=.26, back=.45, amb=.42, side=-1, warm=(1, .97, .93)):
    """a small studio: softbox at one side, reflector at the other, a lamp behind"""
    area((2.8*side, -2.2, 3.2), (0, 0, .4), 1.8, key, warm); area((-3.2*side, -2.4, 1.8), (0, 0, .4), 2.6, key*fill, (.95, .97, 1)); area((-1.4*side, 2.8, 3.0), (0, 0, .5), 1.6, key*back); world(hexc('#f4f4f6'), amb)


def window(power=520, amb=.3, side=-1, y=-.6, z=3.0, warm=(1, .97, .92), size=(1.8, 2.6)):
    """daylight from a window at one side"""
    area((4.2*side, y, z), (0, 0, .3), size[0], power, warm, size_y=size[1]); area((-4*side, -3, 2.5), (0, 0, .5), 4, power*.06, (.94, .96, 1)); world(hexc('#e9edf2'), amb)


def sunny(elev=38, az=-50, strength=4.2, amb=.55, angle=1.2, warm=(1, .95, .86)):
    """hard light of a clear day"""
    e, a = math.radians(elev), math.radians(az); sun((12*math.sin(a)*math.cos(e), -12*math.cos(a)*math.cos(e), 12*math.sin(e)), (0, 0, 0), strength, angle, warm); world(hexc('#cfdcf0'), amb)


def overhead(power=420, amb=.4, side=-1, y=1.2):
    """for things photographed from above"""
    area((3.4*side, y, 3.6), (0, 0, 0), 2.2, power, (1, .98, .95)); area((-3.5*side, -2, 4), (0, 0, 0), 3.5, power*.16, (.95, .97, 1)); world(hexc('#eef1f5'), amb)


def above(h=6.5, lens=60, tilt=.0, x=0, y=0, fstop=None):
    """camera straight above, as for a lay-flat"""
    return camera((x, y-h*tilt-.001, h), (x, y, 0), lens=lens, fstop=fstop)
