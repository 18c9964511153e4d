"""Electronics: camera with strap, headphones with cable, a black loudspeaker"""
from kit import *


@photo('camera-strap', res='1200x900')
def camera_(sc):
    skin = leather('skin', '#1d1c1c', '#121111', .6, 90, .5); al = steel('alu', '#b9babb', .32); dark = plain('dark', '#141415', .4); tan = leather('tan', '#9a6236', '#7c4a26', .5)
    W, D, H = 1.5, .36, .92; slab('body', rounded(W, D, .16), H-.30, skin, .02, loc=(0, 0, .12)); slab('base', rounded(W+.02, D+.02, .17), .13, al, .02); slab('top', rounded(W+.02, D+.02, .17), .19, al, .03, loc=(0, 0, H-.19)); slab('hump', [(-.28, 0), (.28, 0), (.20, .20), (-.20, .20)], D-.02, al, .03, loc=(0, D/2-.01, H-.02), rot=(math.radians(90), 0, 0))
    def turned(prof, x, y, z, m, rx=90): o = lathe('t', prof, 128, m); o.location = (x, y, z); o.rotation_euler = (math.radians(rx), 0, 0); return o
    L = [(0, 0), (.37, 0), (.39, .02), (.39, .12), (.35, .13), (.35, .20), (.36, .21), (.36, .38), (.33, .40), (.33, .46), (.315, .48), (.29, .48), (.27, .42), (.22, .40)]
    turned(L, .05, -D/2, .48, dark); turned([(.392, .03), (.398, .04), (.398, .11), (.392, .12)], .05, -D/2, .48, al); turned([(.355, .22), (.368, .23), (.368, .36), (.355, .37)], .05, -D/2, .48, plain('rubber', '#0e0e0e', .8))
    ln = Mat('lens'); ln.b.inputs['Base Color'].default_value = hexc('#0a0d14'); ln.set(Roughness=.03, Specular=.8, Clearcoat=1, **{'Clearcoat_Roughness': .0}); turned([(0, .44), (.10, .435), (.19, .415), (.24, .39)], .05, -D/2, .48, ln.m); turned([(.245, .385), (.25, .41), (.285, .42), (.285, .40)], .05, -D/2, .48, plain('inner', '#0b0b0b', .3))
    cyl('dial', .13, .09, (.50, .02, H-.005), al, bev=.012, seg=64); cyl('shutter', .05, .07, (.66, -.06, H-.005), al, bev=.015, seg=48); cyl('rewind', .11, .07, (-.55, .02, H-.005), al, bev=.012, seg=64)
    im = draw_label((500, 160), None, [(.18, 'PLINTH', 'semibold', 92, '#1b1b1b', 16)]); flat('name', .30, .096, (0, -D/2-.006, H+.08), label_mat('ink', im, .4, clear=True)); box('window', (.16, .02, .11), (-.45, -D/2-.012, H-.11), ln.m, bev=.01)
    for s in (-1, 1): tube('lug', [(s*(W/2+.01), 0, .78), (s*(W/2+.06), 0, .80), (s*(W/2+.07), 0, .72), (s*(W/2+.02), 0, .70)], .014, al)
    x = W/2+.06
    band('strap', [(-x, 0, .76), (-x-.14, -.08, .60), (-x-.30, -.35, .14), (-x-.32, -.75, .022), (-x+.05, -1.20, .016), (-.15, -1.30, .016), (.45, -1.22, .018), (.95, -1.15, .016), (1.45, -.95, .016), (1.62, -.50, .022), (1.35, -.12, .22), (x+.12, -.02, .62), (x, 0, .76)], [(0, 1, .2), (.2, 1, .3), (.7, .7, .5), (.9, .3, .1), (.5, .85, 0), (0, 1, 0), (0, 1, 0), (-.2, 1, 0), (-.6, .8, 0), (-.95, -.1, .1), (-.5, -.8, .4), (-.1, -1, .2), (0, -1, .2)], .105, .022, tan, n=14)
    group(*sc.objects, loc=(-.1, .25, 0), rot=(0, 0, math.radians(-14)))
    yield
    tabletop('#3d2817', '#5f4026', '#7d5a38', plank=.7); shelf_things(-2.6, 2.0, n=8, seed=9); wall('#a7aca5', y=3.2); cyl('cup', .26, .42, (2.1, 1.2, 0), ceramic('cup', '#d7cfc0'), bev=.04); window(430, .38, side=-1, y=-.9); camera((0, -5.9, 2.5), (.05, -.18, .36), lens=62, fstop=2.2, focus=(0, -.3, .4))


@photo('headphones-cable', res='1200x1200')
def headphones(sc):
    w = plain('shell', '#e9e6e0', .42); pad = leather('pad', '#b98f6a', '#a57b56', .55, 80, .3); al = steel('alu', '#cfd0d2', .25); before = set(sc.objects)
    for s in (-1, 1):
        b = set(sc.objects); o = lathe('cup', flow([(0, .0), (.30, .0), (.37, .04), (.40, .12), (.38, .17)], 6), 96, w); lathe('ring', [(.39, .10), (.405, .115), (.40, .14), (.385, .15)], 96, al); bm = bmesh.new(); bmesh.ops.create_uvsphere(bm, u_segments=8, v_segments=4, radius=.01); bm.free()
        P = [(.28*math.cos(a), .28*math.sin(a), .24) for a in [2*math.pi*k/40 for k in range(40)]]; tube('pad', P, .115, pad, closed=True, n=2); cyl('mesh', .22, .02, (0, 0, .17), plain('mesh', '#1a1a1a', .9), bev=.005)
        e = group(*since(b)); e.rotation_euler = (0, math.radians(90)*-s, 0); e.location = (s*.80, 0, .0)
        tube('fork', [(s*.80, -.02, .40), (s*.83, 0, .52), (s*.84, 0, .72)], .032, al); tube('rod', [(s*.84, 0, .60), (s*.83, 0, .95)], .026, al)
    band('head', [(-.83, 0, .86), (-.81, 0, 1.16), (-.62, 0, 1.52), (-.32, 0, 1.72), (0, 0, 1.79), (.32, 0, 1.72), (.62, 0, 1.52), (.81, 0, 1.16), (.83, 0, .86)], (0, 1, 0), .26, .075, pad); e = group(*since(before)); e.rotation_euler = (math.radians(-78), 0, math.radians(20)); e.location = (-.15, .62, .30); cab = fabric('cable', '#2c3440', weave=200)
    bpy.context.view_layer.update(); lo = min((o.matrix_world @ v.co).z for o in sc.objects if o.type == 'MESH' for v in o.data.vertices); e.location.z -= lo+.02; bpy.context.view_layer.update(); p = e.matrix_world @ Vector((.80, 0, -.38))
    tube('cable', [p, p+Vector((.12, -.06, -.1)), (1.15, .55, .04), (1.35, -.05, .024), (1.05, -.75, .024), (.30, -1.02, .024), (-.55, -.92, .024), (-.95, -1.15, .024), (-.70, -1.48, .024), (-.20, -1.38, .024), (.05, -1.25, .07), (.35, -1.20, .024), (.80, -1.36, .024)], .024, cab, n=14); j = cyl('plug', .045, .22, (.80, -1.36, .045), plain('plug', '#1b1d20', .4), bev=.012, seg=32); j.rotation_euler = (math.radians(90), 0, math.radians(70)); j2 = cyl('pin', .020, .17, (1.0, -1.43, .045), steel('gold', '#d9b878', .2), bev=.008, seg=24); j2.rotation_euler = (math.radians(90), 0, math.radians(70))
    yield
    tabletop('#c6ab86', '#d9c19e', '#e8d5b7', plank=1.3, rough=.5); box('pad', (2.2, 1.4, .03), (-1.9, 1.9, .015), fabric('felt', '#6f7f86'), bev=.01, rot=(0, 0, .2)); overhead(380, .45, y=1.5); camera((.1, -3.6, 7.0), (.12, .36, .1), lens=58, fstop=4, focus=(0, -.3, .1))


@photo('speaker-black', res='1200x900', exposure=1.3)
def speaker(sc):
    cl = fabric('grille', '#17181a', '#0f1011', weave=170, bump=.6); sh = plain('shell', '#0f1012', .32); W, H, D = 1.9, .98, .62
    slab('cabinet', rounded(W, H, .22, 12), D, sh, .05, loc=(0, D/2, H/2), rot=(math.radians(90), 0, 0)); slab('front', rounded(W-.07, H-.07, .19, 12), .06, cl, .035, loc=(0, -D/2+.02, H/2), rot=(math.radians(90), 0, 0)); k = leather('handle', '#1a1715', '#100e0d', .5)
    band('handle', [(-.62, 0, H-.02), (-.55, 0, H+.10), (-.25, 0, H+.19), (0, 0, H+.20), (.25, 0, H+.19), (.55, 0, H+.10), (.62, 0, H-.02)], (0, 1, 0), .17, .035, k); im = draw_label((600, 140), None, [(.1, 'PLINTH', 'semibold', 96, '#8d8f92', 22)]); flat('name', .34, .08, (0, -D/2-.048, .16), label_mat('ink', im, .3, clear=True))
    for x in (-.14, 0, .14): cyl('key', .035, .02, (x+.40, .12, H-.005), plain('key', '#1c1d20', .4), bev=.008, seg=32)
    d = sphere('led', .012, (-.80, -D/2-.045, .16), emit('led', '#bfe6ff', 3), 16); group(*sc.objects, rot=(0, 0, math.radians(-18)))
    yield
    fl = plain('acrylic', '#0b0b0d', .10, Specular=.6); box('floor', (16, 12, .2), (0, 2, -.1), fl, bev=0); box('wall', (18, .2, 9), (0, 4.5, 4), plaster('wall', '#121214', bump=.1), bev=0); area((-3.2, .9, 2.4), (0, 0, .5), .9, 260, (1, .97, .94), size_y=2.2); area((2.8, 1.6, 2.2), (0, 0, .6), .6, 130, (.85, .92, 1), size_y=2); area((0, -3.5, 3.4), (0, 0, .4), 1.6, 60); world(hexc('#20242a'), .3); camera((0, -6.4, 1.7), (0, 0, .50), lens=72, fstop=4, focus=(0, -.4, .5))
