"""Arguments, Cycles settings and the two half-sample renders that denoise.py joins."""
import time
import bpy, bmesh, sys, os, math, random
from mathutils import Vector, Matrix, Euler, noise as mnoise


def args():
    a = sys.argv[sys.argv.index('--')+1:] if '--' in sys.argv else []
    d = dict(out='./out/exr/test', samples='128', res='1280x1280', pct='100', variant='')
    k = None
    for t in a:
        if t.startswith('--'): k = t[2:]; d[k] = '1'
        elif k: d[k] = t
    return d

def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    sc = bpy.context.scene
    sc.render.engine = 'CYCLES'
    return sc

def setup(sc, A, transparent=False, bounces=8, clamp=4.0, look='Medium High Contrast', exposure=0.0, trans_b=8):
    w, h = map(int, A['res'].split('x'))
    r = sc.render
    r.resolution_x, r.resolution_y, r.resolution_percentage = w, h, int(A['pct'])
    r.film_transparent = transparent
    if 'border' in A:
        r.use_border = r.use_crop_to_border = True; r.border_min_x, r.border_min_y, r.border_max_x, r.border_max_y = map(float, A['border'].split(','))
    r.threads_mode = 'AUTO'
    c = sc.cycles
    c.device = 'CPU'
    c.use_denoising = False
    c.max_bounces = bounces; c.diffuse_bounces = 3; c.glossy_bounces = 4
    c.transmission_bounces = trans_b; c.transparent_max_bounces = 12
    c.sample_clamp_indirect = clamp
    c.blur_glossy = 1.0
    c.caustics_reflective = False; c.caustics_refractive = False
    c.use_adaptive_sampling = True
    c.adaptive_threshold = float(A.get('thr', 0.02)); c.adaptive_min_samples = 24
    c.use_light_tree = False if not hasattr(c, 'use_light_tree') else c.use_light_tree
    r.use_persistent_data = True
    vl = sc.view_layers[0]
    vl.use_pass_z = True
    vl.cycles.denoising_store_passes = True
    sc.view_settings.view_transform = 'Filmic'
    sc.view_settings.look = look
    sc.view_settings.exposure = exposure
    sc['look'] = look; sc['exposure'] = exposure
    return sc

def render(sc, A, lens_after=False):
    """two half-sample pictures and what denoise.py needs to know; lens_after: sharp here, depth of field there"""
    if A.get('layer') == 'geometry': from .geometry import write_geometry; return write_geometry(sc, A)
    if A.get('layer') == 'truth': from .truth import write_truth; return write_truth(sc, A)
    if 'plates' in A: from .plates import render_plates; return render_plates(sc, A, lens_after)
    cheap_bounce(); lens = lens_of(sc) if lens_after else ''
    out = A['out']; os.makedirs(os.path.dirname(out), exist_ok=True)
    r = sc.render
    r.image_settings.file_format = 'OPEN_EXR_MULTILAYER'
    r.image_settings.color_mode = 'RGBA'
    r.image_settings.color_depth = '32'
    r.image_settings.exr_codec = 'ZIP'
    n = int(A['samples'])
    t0 = time.time()
    for i, s in enumerate((11, 77)):
        sc.cycles.seed = s
        sc.cycles.samples = max(8, n//2)
        r.filepath = f'{out}.{"ab"[i]}.exr'
        bpy.ops.render.render(write_still=True)
    dt = time.time()-t0
    with open(out+'.meta', 'w') as f:
        f.write(f"look={sc['look']}\nexposure={sc['exposure']}\ntransparent={int(r.film_transparent)}\nrender_s={dt:.1f}\nsamples={n}\n{lens}")
    print(f'RENDER_SECONDS {dt:.1f} samples {n}')

def lens_of(sc):
    """switches the lens's blur off and says how wide it is: across infinity, in pixels"""
    c = sc.camera.data; d = c.dof; D = d.focus_distance; r = sc.render; px = max(r.resolution_x, r.resolution_y)*r.resolution_percentage/100
    d.use_dof = False; return f'focus={D:.4f}\nspread={c.lens*1e-3/d.aperture_fstop*px*c.lens/(c.sensor_width*D):.3f}\n'

def cheap_bounce(sc=None, skip=()):
    """speed-up: diffuse bounce rays see a flat average colour instead of the full procedural node tree
    (Cycles' SVM skips the untaken MixShader branch). Reads m['avg'] or probes ramps for an average."""
    for m in bpy.data.materials:
        if not m.use_nodes or m.name in skip or m.get('nocheap'): continue
        nt = m.node_tree; out = nt.nodes.get('Material Output')
        if not out or not out.inputs[0].links: continue
        if not any(n.type in ('TEX_NOISE', 'TEX_VORONOI', 'TEX_WAVE', 'TEX_MUSGRAVE', 'TEX_IMAGE') for n in nt.nodes): continue
        src = out.inputs[0].links[0].from_socket
        if 'avg' in m: c = tuple(m['avg'])
        else:
            cs = [tuple(e.color) for n in nt.nodes if n.type == 'VALTORGB' for e in n.color_ramp.elements]
            p = nt.nodes.get('Principled BSDF'); c = tuple(p.inputs['Base Color'].default_value) if not cs else tuple(sum(x)/len(cs) for x in zip(*cs))
        lp = nt.nodes.new('ShaderNodeLightPath'); df = nt.nodes.new('ShaderNodeBsdfDiffuse'); df.inputs[0].default_value = (*c[:3], 1)
        mx = nt.nodes.new('ShaderNodeMixShader'); nt.links.new(lp.outputs['Is Diffuse Ray'], mx.inputs[0])
        nt.links.new(src, mx.inputs[1]); nt.links.new(df.outputs[0], mx.inputs[2]); nt.links.new(mx.outputs[0], out.inputs[0])
