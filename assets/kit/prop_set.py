"""The light every prop is photographed in, so that cut-outs match each other: key upper left, fill right, rim behind."""
import bpy
from bpy_extras.object_utils import world_to_camera_view
from .lights import area, world, camera
from .materials import hexc
from .render import args, reset, setup, render


def start(exposure=.05, trans_b=8, bounces=6):
    A = args(); sc = reset(); setup(sc, A, transparent=True, bounces=bounces, exposure=exposure, trans_b=trans_b)
    return A, sc


def frame(sc, A, margin=.02):
    """moves the frame (zoom and shift, same perspective) and shapes it so that the thing fills it"""
    bpy.context.view_layer.update(); dg = bpy.context.evaluated_depsgraph_get(); cam = sc.camera; sc.render.resolution_x = sc.render.resolution_y = 1000; xs, ys = [], []
    for o in sc.objects:
        if o.type not in ('MESH', 'CURVE'): continue
        e = o.evaluated_get(dg); me = e.to_mesh(); step = max(1, len(me.vertices)//3000)
        for v in list(me.vertices)[::step]: p = world_to_camera_view(sc, cam, e.matrix_world @ v.co); xs.append(p.x); ys.append(p.y)
        e.to_mesh_clear()
    x0, x1, y0, y1 = min(xs), max(xs), min(ys), max(ys); big = max(x1-x0, y1-y0); f = (1-2*margin)/big
    cam.data.lens *= f; cam.data.shift_x = ((x0+x1)/2-.5)*f; cam.data.shift_y = ((y0+y1)/2-.5)*f
    size = int(A['res'].split('x')[0]); sc.render.resolution_x = max(64, round(size*min(1, (x1-x0)/big+2*margin))); sc.render.resolution_y = max(64, round(size*min(1, (y1-y0)/big+2*margin)))


def finish(A, sc, eye, at, lens, k=1.0, back=1.0, fill=1.0):
    area((-2.6, -2.2, 3.2), (0, 0, .4), 1.8, 260*k, (1, .96, .9))
    area((3.2, -2.4, 1.6), (0, 0, .4), 2.6, 75*k*fill, (.94, .97, 1))
    area((1.6, 2.6, 2.6), (0, 0, .5), 1.6, 150*k*back, (1, .97, .94)); area((-2.2, 2.2, 1.4), (0, 0, .4), 1.2, 60*k*back)
    world(hexc('#ffffff'), .38, bottom=hexc('#b9b2a8'))
    camera(eye, at, lens=lens); frame(sc, A); render(sc, A)
